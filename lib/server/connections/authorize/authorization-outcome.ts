import * as z from 'zod'
import {
  type AuthorizationFailureCode,
  authorizationFailureCodes,
} from '@/lib/bank-contract/authorization'
import { appendEvent, type AuditDetail } from '@/lib/server/audit/audit'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { assignClient } from '@/lib/server/db/client-labels'
import { finishRequest, type FoundRequest } from '@/lib/server/db/authorization-request'
import type { Person } from '@/lib/server/db/person'

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connected'),
    connection_id: z.string(),
    name: z.string(),
    /** Requested and not granted. */
    missing_scope: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('reconnected'),
    connection_id: z.string(),
    name: z.string(),
    missing_scope: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('recognised'),
    /** The client whose business it is: its access was renewed. */
    connection_id: z.string(),
    name: z.string(),
    /** The client that was to be reconnected, and was left as it was. */
    asked_connection_id: z.string().nullable(),
    missing_scope: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('quarantined'),
    connection_id: z.string(),
    asked_connection_id: z.string().nullable(),
    /** Unknown accounts; no accounts to compare; or the bank did not list them yet. */
    why: z.enum(['stranger', 'unverified', 'pending']),
  }),
  z.object({ kind: z.literal('declined'), asked_connection_id: z.string().nullable() }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum(authorizationFailureCodes),
    /** The client that the request was about, when the request is known and this person's. */
    asked_connection_id: z.string().nullable(),
  }),
])

export type AuthorizationOutcome = z.infer<typeof outcomeSchema>

/** Undefined where no outcome was stored. */
export function findStoredOutcome(stored: unknown): AuthorizationOutcome | undefined {
  const parsed = outcomeSchema.safeParse(stored)
  return parsed.success ? parsed.data : undefined
}

export function failedApproval(
  code: AuthorizationFailureCode,
  asked_connection_id: string | null = null,
): AuthorizationOutcome {
  return { kind: 'failed', code, asked_connection_id }
}

/** Stores the outcome of an approval and writes it into the history. */
export async function finishApproval(
  { store }: ConnectionDependencies,
  { request, requester }: { request: FoundRequest; requester: Pick<Person, 'id' | 'all_clients'> },
  outcome: AuthorizationOutcome,
): Promise<void> {
  const { firm_id } = request
  if (!requester.all_clients && (outcome.kind === 'connected' || outcome.kind === 'quarantined')) {
    const { connection_id } = outcome
    await assignClient(store.database, { firm_id, person_id: requester.id, connection_id })
  }
  await finishRequest(store.database, request.id, outcome)
  await appendEvent(store, {
    firm_id,
    person_id: requester.id,
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
