import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { approvalFaults } from '@/test/faults/approval-faults'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

describe('an approval or a withdrawal, when the bank', () => {
  it.each(approvalFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
