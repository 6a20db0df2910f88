import type { AuthorizationOutcome, HandOffReturn } from '@/lib/server/services'

/** A person who comes back signed out has to begin again: the old session requested the approval. */
export const signedOutPath = failurePath('signed_out', null)

/** The page that says how an approval ended. It holds no code and no state. */
export function outcomePath(outcome: AuthorizationOutcome): string {
  switch (outcome.kind) {
    case 'connected':
    case 'reconnected':
    case 'recognised':
    case 'quarantined':
      return `/clients/${encodeURIComponent(outcome.connection_id)}/connection?outcome=${outcome.kind}`
    case 'declined':
      return failurePath('declined', outcome.asked_connection_id)
    case 'failed':
      return failurePath(outcome.code, outcome.asked_connection_id)
  }
}

/** The client that was to be approved again; null where a new one was requested. */
export function findRequestedClient(outcome: AuthorizationOutcome): string | null {
  switch (outcome.kind) {
    case 'reconnected':
      return outcome.connection_id
    case 'connected':
      return null
    case 'recognised':
    case 'quarantined':
    case 'declined':
    case 'failed':
      return outcome.asked_connection_id
  }
}

/** Where somebody without an account here reads how it ended. */
export function closingPath(back: HandOffReturn): string {
  return `/handoff/closed/${back.kind === 'closed' ? back.request_id : 'refused'}`
}

function failurePath(code: string, connection_id: string | null): string {
  const query = new URLSearchParams({ code })
  if (connection_id !== null) query.set('connection_id', connection_id)
  return `/connect/outcome?${query.toString()}`
}
