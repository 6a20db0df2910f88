import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { documentNames } from '@/lib/queries/names'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('names that could not be read at the bank are requested again later, and whole answers are kept', async () => {
  vi.useFakeTimers()
  const answers: [string, string][][] = [
    [['i-1', 'INV-1']],
    [
      ['i-1', 'INV-1'],
      ['i-2', 'INV-2'],
    ],
  ]
  const route = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ names: answers.shift() ?? [] }),
  )
  vi.stubGlobal('fetch', route)
  const client = new QueryClient()
  const read = async () =>
    (await client.fetchQuery(documentNames('c', 'invoices', ['i-1', 'i-2']))).size
  expect([await read(), await read()]).toEqual([1, 1])
  expect(route).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(61_000)
  expect(await read()).toBe(2)
  vi.advanceTimersByTime(61_000)
  expect(await read()).toBe(2)
  expect(route).toHaveBeenCalledTimes(2)
  client.clear()
})
