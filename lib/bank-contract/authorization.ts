/** Spec, Scopes. */
export const scopes = [
  'accounts:read',
  'cards:read',
  'invoicing:read',
  'statements:read',
  'transactions:read',
  'offline_access',
] as const

export type Scope = (typeof scopes)[number]

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long each thing lasts, in seconds. SQL takes them as parameters. */
export const lifetimes = {
  // Spec, Limits.
  accessToken: 15 * minute,
  refreshToken: 30 * day,
  grant: 365 * day,
  /** From leaving for the bank to the callback, and of the cookie that binds it to the browser. */
  authorizationRequest: 10 * minute,
  /** Of a claim on a refresh token: longer than the 10 s of a call and storing its answer together. */
  quarantine: 45,
  /** After its claim a holder may send for so long: afterwards it may no longer be the only one. */
  claimFence: 5,
  /** Without any use a refresh token is renewed so long after the last time, give or take. */
  keepAlive: 20 * day,
  keepAliveSpread: 6 * day,
} as const

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
  /** The bank refused the code for a reason that is not one of ours. */
  'exchange_refused',
  /** The bank issued a token that is no bearer token, or that no header can carry. */
  'token_refused',
  'bank_unreachable',
  /** The bank asks for a pause. */
  'bank_paused',
  /** The bank may or may not have issued tokens: nobody here saw them. */
  'outcome_unknown',
  'interrupted',
  /** The link through which it was approved had been used, withdrawn or had expired by then. */
  'hand_off_ended',
  /** The business is a client already, which this person does not see: its consent was renewed. */
  'not_assigned',
] as const

export type AuthorizationFailureCode = (typeof authorizationFailureCodes)[number]
