import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { fileFaults } from '@/app/_faults/test-file-faults'
import { type FaultDesk, openFaultDesk } from '@/app/_faults/test-fault-desk'
import { expectSurvived } from '@/app/_faults/test-expect-survived'

vi.mock('next/headers', () => import('@/app/_faults/test-next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('a document, when the bank', () => {
  it.each(fileFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
