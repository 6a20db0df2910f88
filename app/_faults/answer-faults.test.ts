import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { answerFaults } from '@/app/_faults/test-answer-faults'
import { listFaults } from '@/app/_faults/test-list-faults'
import { type FaultDesk, openFaultDesk } from '@/app/_faults/test-fault-desk'
import { pageFaults } from '@/app/_faults/test-page-faults'
import { expectSurvived } from '@/app/_faults/test-expect-survived'

vi.mock('next/headers', () => import('@/app/_faults/test-next-headers'))

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
