import { expect, it } from 'vitest'
import { listApprovalFailures } from '@/components/connections/approval-failure'
import { authorizationFailureCodes } from '@/lib/server/connections/authorization-outcome'

it('every way in which an approval can fail has words of its own', () => {
  expect(listApprovalFailures()).toEqual(expect.arrayContaining([...authorizationFailureCodes]))
})
