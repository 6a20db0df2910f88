import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { expectSurvived } from '@/test/faults/expect-survived'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { fileFaults } from '@/test/faults/file-faults'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

describe('a document, when the bank', () => {
  it.each(fileFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
