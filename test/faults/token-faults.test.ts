import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { tokenFaults } from '@/test/faults/token-faults'
import { pairFaults } from '@/test/faults/pair-faults'
import { type FaultDesk, openFaultDesk } from '@/test/faults/fault-desk'
import { expectSurvived } from '@/test/faults/expect-survived'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('a renewal, when the bank', () => {
  it.each([...tokenFaults, ...pairFaults])('$what ($id)', (row) => expectSurvived(here, row))
})
