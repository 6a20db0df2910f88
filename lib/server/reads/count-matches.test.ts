import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import { isExactCount, isNoneBehind, type MatchCount } from '@/lib/domain/search/match-count'
import { rowKey } from '@/lib/server/banking/walk-pages'
import { matchSteps } from '@/lib/server/reads/count-matches'

interface Row {
  id: string
  isMatching: boolean
}

/** Pages of these sizes, of which every third row matches; the last of them ends the list. */
function bankOf(
  sizes: readonly number[],
  change: (at: number) => Partial<ListPage<Row>> = () => ({}),
) {
  let calls = 0
  let rows = 0
  const read = async () => {
    const at = calls
    calls += 1
    const items = Array.from({ length: sizes[at] ?? 0 }, () => {
      rows += 1
      return { id: String(rows), isMatching: rows % 3 === 0 }
    })
    const next_page_token = at + 1 < sizes.length ? `page ${at + 1}` : null
    return {
      kind: 'read' as const,
      value: { items, unreadable: [], next_page_token, ...change(at) },
      readAt: '',
    }
  }
  return { read, calls: () => calls }
}

const refine = (rows: readonly Row[]) => ({
  rows: rows.filter(({ isMatching }) => isMatching),
  notApplied: [],
})

async function allOf(steps: AsyncIterable<MatchCount>): Promise<MatchCount[]> {
  const all: MatchCount[] = []
  for await (const step of steps) all.push(step)
  return all
}

async function count(bank: ReturnType<typeof bankOf>): Promise<MatchCount[]> {
  return allOf(matchSteps<Row>(bank.read, [], refine))
}

describe('a count of rows that match', () => {
  it('grows with every page, and is exact once the bank’s list has ended', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
        async (sizes) => {
          const steps = await count(bankOf(sizes))
          const total = sizes.reduce((sum, size) => sum + size, 0)
          expect(steps.map(({ matching }) => matching)).toEqual(
            sizes.map((_, at) =>
              Math.floor(sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0) / 3),
            ),
          )
          expect(steps.map(isExactCount)).toEqual(sizes.map((_, at) => at === sizes.length - 1))
          expect(steps.at(-1)?.read).toBe(total)
        },
      ),
    )
  })

  it('tells the page with the last row that matches from those before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
        async (sizes) => {
          const whole = (await count(bankOf(sizes))).at(-1)
          if (whole === undefined) throw new Error('a count without a step')
          const bank = bankOf(sizes)
          const pages = await Promise.all(sizes.map(() => bank.read()))
          const ends = pages.map(({ value }) => {
            const last = refine(value.items).rows.at(-1)
            return isNoneBehind(whole, last && rowKey(last))
          })
          const matching = pages.map(({ value }) => refine(value.items).rows.length > 0)
          const place = matching.lastIndexOf(true)
          expect(ends).toEqual(pages.map((_, at) => place === -1 || at === place))
        },
      ),
    )
  })

  it('has a last row that is told from the other leg of its movement', async () => {
    const leg = (account_id: string) => ({ id: 'm', account_id, isMatching: true })
    const legs = [leg('a'), leg('b')]
    const bank = bankOf([1, 1], (at) => ({ items: legs.slice(at, at + 1) }))
    const whole = (await count(bank)).at(-1)
    expect(whole && legs.map((row) => isNoneBehind(whole, rowKey(row)))).toEqual([false, true])
  })

  it('reads no further than 2,000 rows, and is then no exact number', async () => {
    const bank = bankOf(Array.from({ length: 40 }, () => 100))
    const last = (await count(bank)).at(-1)
    expect([bank.calls(), last?.read]).toEqual([20, 2000])
    expect(last && isExactCount(last)).toBe(false)
  })

  it('is not exact where a row could not be read, or a row does not show whether it matches', async () => {
    const unreadable = (
      await count(bankOf([5, 5], (at) => (at === 0 ? { unreadable: [{}] } : {})))
    ).at(-1)
    expect(unreadable).toMatchObject({ isEnd: true, unreadable: 1 })
    expect(unreadable && isExactCount(unreadable)).toBe(false)
    const unclear = (await count(bankOf([5, 5], () => ({ notApplied: ['status'] })))).at(-1)
    expect(unclear?.isUndetermined).toBe(true)
    const unsorted = (await count(bankOf([5, 5], () => ({ notApplied: ['sort_by'] })))).at(-1)
    expect(unsorted && isExactCount(unsorted)).toBe(true)
  })

  it('stands as far as it came where the bank fails', async () => {
    const bank = bankOf([10, 10])
    const failing = async () =>
      bank.calls() === 1
        ? { kind: 'failed' as const, failure: { code: 'disconnected' as const } }
        : bank.read()
    const steps = await allOf(matchSteps<Row>(failing, [], refine))
    expect(steps).toHaveLength(1)
    expect(steps.map(isExactCount)).toEqual([false])
  })

  it('breaks off where the person may no longer see the client', async () => {
    const bank = bankOf([10, 10])
    const read = async () => {
      if (bank.calls() === 1) throw new Error('no longer their client')
      return bank.read()
    }
    await expect(allOf(matchSteps<Row>(read, [], refine))).rejects.toThrow('no longer')
  })
})
