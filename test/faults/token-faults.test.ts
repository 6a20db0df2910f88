import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { pairFaults } from '@/test/faults/pair-faults'
import { tokenFaults } from '@/test/faults/token-faults'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

describe('a refresh, when the bank', () => {
  it.each([...tokenFaults, ...pairFaults])('$what ($id)', (row) => expectSurvived(here, row))
})
