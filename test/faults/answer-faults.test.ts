import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { answerFaults } from '@/test/faults/answer-faults'
import { listFaults } from '@/test/faults/list-faults'
import { type FaultDesk, openFaultDesk } from '@/test/faults/fault-desk'
import { pageFaults } from '@/test/faults/page-faults'
import { expectSurvived } from '@/test/faults/expect-survived'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('a list, when the bank', () => {
  it.each([...answerFaults, ...listFaults, ...pageFaults])('$what ($id)', (row) =>
    expectSurvived(here, row),
  )
})
