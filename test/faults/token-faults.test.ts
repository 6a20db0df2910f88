import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, hurried, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { pairFaults } from '@/test/faults/pair-faults'
import { tokenFaults } from '@/test/faults/token-faults'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard(hurried)
})
afterAll(() => here.close())

describe('a refresh, when the bank', () => {
  it.each([...tokenFaults, ...pairFaults])('$what ($id)', (row) => expectSurvived(here, row))
})
