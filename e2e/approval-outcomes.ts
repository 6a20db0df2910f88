/** Every way an approval may end, by the status of its page; one is of no version yet. */
export const approvalOutcomes = {
  200: ['declined'],
  400: [
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
    'code_refused',
    'hand_off_ended',
    'a_code_of_tomorrow',
  ],
  401: ['signed_out'],
  502: ['authorization_refused', 'client_refused', 'bank_unreachable', 'outcome_unknown'],
  503: ['interrupted'],
}
