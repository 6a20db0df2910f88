import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  keptMarks,
  type Marking,
  type MarkingOutcome,
  markRows,
  marksSince,
} from '@/lib/queries/marks'

const list = { connection_id: 'c', kind: 'transaction', since: '2026-02-01T00:00:00Z' } as const

function keyOf(row: FormDataEntryValue): string {
  if (typeof row !== 'string') throw new TypeError('a row is no file')
  const [key]: unknown[] = JSON.parse(row)
  return String(key)
}

/** Answers each request as the route does; fails the one at that place. */
function openRoute(failing?: number) {
  const requests: string[][] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const form = await new Request('http://localhost', init).formData()
    const keys = form.getAll('row').map((row) => keyOf(row))
    if (requests.length === failing) {
      return Response.json({ detail: 'Too often. Try again.' }, { status: 429 })
    }
    requests.push(keys)
    const marks = keys.map((key) => ({ key, look: 'reviewed', label: 'Reviewed', steps: 1 }))
    return Response.json({ marks, done: keys.length, earlier: [] })
  })
  return requests
}

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `t${at}`, steps: 0, seen: `p${at % 3}` }))

function send(client: QueryClient, marking: Marking): Promise<MarkingOutcome> {
  return client.getMutationCache().build(client, markRows(list, client)).execute(marking)
}

afterEach(() => vi.unstubAllGlobals())

describe('a marking', () => {
  it('of more rows than one request takes is sent in several, in order, with none left out', async () => {
    const requests = openRoute()
    const client = new QueryClient()
    const rows = rowsOf(1240)
    const parts: number[] = []
    const onPart = (sent: number) => parts.push(sent)
    const outcome = await send(client, { does: 'review', rows, onPart })
    expect(requests.map(({ length }) => length)).toEqual([500, 500, 240])
    expect(requests.flat()).toEqual(rows.map(({ key }) => key))
    expect(parts).toEqual([500, 1000])
    expect(outcome).toMatchObject({ done: 1240, earlier: [] })
    expect(outcome.stopped).toBeUndefined()
    expect(keptMarks(list, client).size).toBe(1240)
  })

  it('that stops half way keeps what was marked and says where it stopped', async () => {
    const requests = openRoute(2)
    const client = new QueryClient()
    const outcome = await send(client, { does: 'review', rows: rowsOf(1240) })
    expect(requests.flat()).toHaveLength(1000)
    expect(outcome).toMatchObject({ done: 1000, stopped: { sent: 1000 } })
    expect(outcome.stopped?.error).toMatchObject({ status: 429, reason: 'Too often. Try again.' })
    expect(keptMarks(list, client).size).toBe(1000)
  })

  it('whose first request fails is an error', async () => {
    openRoute(0)
    const failed = send(new QueryClient(), { does: 'review', rows: rowsOf(501) })
    await expect(failed).rejects.toMatchObject({ status: 429 })
  })
})

describe('what was marked since', () => {
  it('keeps a mark that came while it was read', async () => {
    openRoute()
    const client = new QueryClient()
    const nothing = { marks: [], done: 0, earlier: [] }
    await client.fetchQuery({
      ...marksSince(list),
      queryFn: async () => {
        await send(client, { does: 'review', rows: rowsOf(2) })
        return nothing
      },
    })
    expect(keptMarks(list, client).size).toBe(2)
  })
})
