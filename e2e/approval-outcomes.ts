import { authorizationFailureCodes } from '@/lib/bank-contract/authorization'

/** Every way an approval may end; one is of no version yet. */
export const approvalOutcomes = [
  'declined',
  'signed_out',
  ...authorizationFailureCodes,
  'a_code_of_tomorrow',
]
