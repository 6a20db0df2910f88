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
  /** The business is a client already, which this person does not see: its consent was renewed. */
  'not_assigned',
] as const

export type AuthorizationFailureCode = (typeof authorizationFailureCodes)[number]
