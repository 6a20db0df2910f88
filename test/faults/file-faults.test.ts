import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { fileFaults } from '@/test/faults/file-faults'
import { type FaultDesk, openFaultDesk } from '@/test/faults/fault-desk'
import { expectSurvived } from '@/test/faults/expect-survived'

vi.mock('next/headers', () => import('@/test/faults/next-headers'))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
afterAll(() => here.close())

describe('a document, when the bank', () => {
  it.each(fileFaults)('$what ($id)', (row) => expectSurvived(here, row))
})
