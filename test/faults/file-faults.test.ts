import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, hurried, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { fileFaults } from '@/test/faults/file-faults'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard(hurried)
})
afterAll(() => here.close())

describe('a document, when the bank', () => {
  it.each(fileFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
