import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { approvalFaults } from '@/app/_faults/test-approval-faults'
import { type FaultDesk, openFaultDesk } from '@/app/_faults/test-fault-desk'
import { expectSurvived } from '@/app/_faults/test-expect-survived'

vi.mock('next/headers', () => import('@/app/_faults/test-next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('an approval or a withdrawal, when the bank', () => {
  it.each(approvalFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
