import { authorizationFailureCodes } from '@/lib/bank-contract/authorization-failure'

/** Those whose page is no bad request. */
const statuses: Readonly<Record<string, number>> = {
  declined: 200,
  signed_out: 401,
  authorization_refused: 502,
  client_refused: 502,
  bank_unreachable: 502,
  outcome_unknown: 502,
  interrupted: 503,
}

/** Every way an approval may end, with the status of its page; one is of no version yet. */
export const approvalOutcomes = [
  'declined',
  'signed_out',
  ...authorizationFailureCodes,
  'a_code_of_tomorrow',
].map((code) => ({ code, status: statuses[code] ?? 400 }))
