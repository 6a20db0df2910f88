import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openList } from '@/app/_faults/test-deeds'
import { type FaultDesk, openFaultDesk } from '@/app/_faults/test-fault-desk'
import { lists } from '@/app/_faults/test-fault-row'

vi.mock('next/headers', () => import('@/app/_faults/test-next-headers'))

// Outside Next, React remembers nothing for a request: so each test is one.
const request = vi.hoisted(() => ({ memories: new Set<Map<unknown, unknown>>() }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  cache: <Argument, Result>(read: (argument: Argument) => Result) => {
    const memory = new Map<unknown, unknown>()
    request.memories.add(memory)
    return (argument: Argument): Result => {
      if (!memory.has(argument)) memory.set(argument, read(argument))
      return memory.get(argument) as Result
    }
  },
}))

let here: FaultDesk
beforeAll(async () => {
  here = await openFaultDesk()
})
beforeEach(() => {
  for (const memory of request.memories) memory.clear()
})
afterAll(() => here.close())

it.each(lists)('%s are listed with one read of the store', async (list) => {
  const query = vi.spyOn(here.desk.deps.store.database, 'query')
  expect((await openList(here, list)).status).toBe(200)
  const texts = query.mock.calls.map(([text]) => text)
  query.mockRestore()
  expect(texts).toEqual([expect.stringContaining('from session')])
})
