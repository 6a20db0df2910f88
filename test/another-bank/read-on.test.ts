import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as getMatches } from '@/app/api/bank/[connection_id]/matches/[list]/route'
import type { MatchCount } from '@/lib/domain/search/match-count'
import { type AnotherDashboard, openAnotherDashboard } from '@/test/another-bank/another-dashboard'
import { business } from '@/test/another-bank/business'
import { places } from '@/test/another-bank/looks'
import { otherApi } from '@/test/another-bank/other-api'
import { appOrigin } from '@/test/faults/offer-parts'

// A bank that applies none of our filters: each third payment has no receipt.

let here: AnotherDashboard
beforeAll(async () => {
  here = await openAnotherDashboard()
})
afterAll(() => here.close())

const view = { period: 'all', files: 'missing' }

async function connectTo(rows: number): Promise<string> {
  const [, , payment = {}] = business.transactions
  const many = Array.from({ length: rows }, (_, nth) => ({
    ...payment,
    id: `p-${nth}`,
    attachments: nth % 3 === 0 ? [] : [{ file_id: 'f', file_name: 'f.pdf' }],
  }))
  await here.face({
    api: otherApi({
      rows: (list, own) => (list === 'transactions' ? many : own),
      page: (all, { token, size }) => {
        const start = Number(token ?? 0)
        const end = start + (size || 50)
        return { rows: all.slice(start, end), next: end < all.length ? String(end) : null }
      },
    }),
  })
  return (await here.connect()).connection_id
}

async function countsOf(connection_id: string): Promise<MatchCount[]> {
  const query = new URLSearchParams(view)
  const request = new Request(
    `${appOrigin}/api/bank/${connection_id}/matches/transactions?${query}`,
  )
  const params = Promise.resolve({ connection_id, list: 'transactions' })
  const response = await getMatches(request, { params })
  return (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MatchCount)
}

it('a list that is read to its end says how many match, of all that there are', async () => {
  const connection_id = await connectTo(40)
  const words = await places['all transactions'](connection_id, view)
  expect(words).toContain('14 of 40 rows match.')
  expect(words).toContain('Missing receipt 14')
  expect(await countsOf(connection_id)).toMatchObject([{ matching: 14, read: 40, isEnd: true }])
})

it('a longer one is read on page after page, and ends at its last row', async () => {
  const counts = await countsOf(await connectTo(300))
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.map(({ read }) => read)).toEqual(counts.map(({ read }) => read).toSorted(byNumber))
  expect(counts.at(-1)).toMatchObject({ matching: 100, read: 300, isEnd: true })
})

it('none is read on beyond 2,000 rows, and its count is then “at least”', async () => {
  const counts = await countsOf(await connectTo(2100))
  expect(counts.at(-1)).toMatchObject({ matching: 667, read: 2000, isEnd: false })
})

const byNumber = (one: number, other: number): number => one - other
