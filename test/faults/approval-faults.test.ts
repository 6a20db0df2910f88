import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { approvalFaults } from '@/test/faults/approval-faults'
import { type FaultDesk, openFaultDesk } from '@/test/faults/fault-desk'
import { expectSurvived } from '@/test/faults/expect-survived'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('an approval or a withdrawal, when the bank', () => {
  it.each(approvalFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
