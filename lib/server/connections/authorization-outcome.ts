import * as z from 'zod'
import {
  type AuthorizationFailureCode,
  authorizationFailureCodes,
} from '@/lib/bank-contract/authorization-failure'

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connected'),
    connection_id: z.string(),
    name: z.string(),
    /** Asked for and not granted. */
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
    /** Accounts that nobody knows; none to compare; or the bank did not list them yet. */
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

/** Reads an outcome that was stored; undefined when there is none. */
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
