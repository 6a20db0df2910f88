import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { tokenFaults } from '@/app/_faults/test-token-faults'
import { pairFaults } from '@/app/_faults/test-pair-faults'
import { type FaultDesk, openFaultDesk } from '@/app/_faults/test-fault-desk'
import { expectSurvived } from '@/app/_faults/test-expect-survived'

vi.mock('next/headers', () => import('@/app/_faults/test-next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('a renewal, when the bank', () => {
  it.each([...tokenFaults, ...pairFaults])('$what ($id)', (row) => expectSurvived(here, row))
})
