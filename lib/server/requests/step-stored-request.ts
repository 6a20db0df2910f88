import { type RequestEvent, type RequestRefusal, stepRequest } from '@/lib/domain/close/requests'
import type { StoredRequest } from '@/lib/server/db/client-request'
import { addRequestEvent } from '@/lib/server/db/request-event'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

export type SteppedRequest =
  | { readonly kind: 'kept'; readonly request: StoredRequest }
  | { readonly kind: 'refused'; readonly why: RequestRefusal }

/**
 * Adds what happened to a request as its next event, or says why it may not. Within a transaction that holds the
 * firm's chain (`audit.appendChange`) and that has read the request: so nobody comes between.
 */
export async function stepStoredRequest(
  sealed: SealedQuery,
  request: StoredRequest,
  event: RequestEvent,
  by?: StoredRequest['by'],
): Promise<SteppedRequest> {
  const { firm_id, id: request_id, questions, events } = request
  const stepped = stepRequest(questions, events, event)
  if (stepped.kind === 'refused') return stepped
  await addRequestEvent(sealed, { firm_id, request_id }, events.length, event, by?.id)
  return { kind: 'kept', request: { ...request, events: [...events, { ...event, by }] } }
}
