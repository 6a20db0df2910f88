import { afterAll, beforeAll, describe, it } from 'vitest'
import { answerFaults } from '@/test/faults/answer-faults'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, hurried, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { listFaults } from '@/test/faults/list-faults'
import { pageFaults } from '@/test/faults/page-faults'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard(hurried)
})
afterAll(() => here.close())

describe('a list, when the bank', () => {
  it.each([...answerFaults, ...listFaults, ...pageFaults])('$what ($id)', (row) =>
    expectSurvived(here, row),
  )
})
