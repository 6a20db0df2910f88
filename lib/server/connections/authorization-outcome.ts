import { z } from 'zod'

/** Why an approval came to nothing. Each has its words on screen; none holds what the bank wrote. */
export const authorizationFailureCodes = [
  'state_missing',
  'state_unknown',
  'state_mismatch',
  'other_session',
  'other_browser',
  'already_used',
  'expired',
  'parameter_repeated',
  'code_and_error',
  'code_missing',
  'issuer_missing',
  'issuer_mismatch',
  /** The bank answered the request to authorize with an error other than a decline. */
  'authorization_refused',
  /** The code had expired, or was used before. */
  'code_refused',
  /** The bank refused our registration. */
  'client_refused',
  'bank_unreachable',
  /** The bank may or may not have issued tokens: nobody here saw them. */
  'outcome_unknown',
  'interrupted',
  /** The link through which it was approved had been used, withdrawn or had expired by then. */
  'hand_off_ended',
] as const

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
export type AuthorizationFailureCode = (typeof authorizationFailureCodes)[number]

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
