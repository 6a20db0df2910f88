import { afterAll, beforeAll, describe, it } from 'vitest'
import { approvalFaults } from '@/test/faults/approval-faults'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, hurried, openFaultDashboard } from '@/test/faults/fault-dashboard'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard(hurried)
})
afterAll(() => here.close())

describe('an approval or a withdrawal, when the bank', () => {
  it.each(approvalFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
