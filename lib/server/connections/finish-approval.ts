import { appendEvent, type AuditDetail } from '@/lib/server/audit/append-event'
import type { AuthorizationOutcome } from '@/lib/server/connections/authorization-outcome'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { assignClient } from '@/lib/server/db/assignment'
import { finishRequest, type FoundRequest } from '@/lib/server/db/authorization-request'
import type { Person } from '@/lib/server/db/person'

/** Writes down what an approval came to, for whoever asked for it. */
export async function finishApproval(
  { store }: ConnectionDependencies,
  { request, asker }: { request: FoundRequest; asker: Pick<Person, 'id' | 'role'> },
  outcome: AuthorizationOutcome,
): Promise<void> {
  const { firm_id } = request
  if (asker.role === 'junior' && (outcome.kind === 'connected' || outcome.kind === 'quarantined')) {
    const { connection_id } = outcome
    await assignClient(store.database, { firm_id, person_id: asker.id, connection_id })
  }
  await finishRequest(store.database, request.id, outcome)
  await appendEvent(store, {
    firm_id,
    person_id: asker.id,
    connection_id: 'connection_id' in outcome ? outcome.connection_id : request.connection_id,
    kind: `connection.${outcome.kind === 'failed' ? 'approval_failed' : outcome.kind}`,
    detail: {
      ...outcomeDetail(outcome),
      ...(request.hand_off_id !== null && { hand_off_id: request.hand_off_id }),
    },
  })
}

export function outcomeDetail(outcome: AuthorizationOutcome): AuditDetail {
  if (outcome.kind === 'failed') return { code: outcome.code }
  if (outcome.kind === 'declined') return {}
  if (outcome.kind === 'quarantined') {
    return { why: outcome.why, asked_connection_id: outcome.asked_connection_id }
  }
  return { missing_scope: outcome.missing_scope }
}
