import { describe, expect, it } from 'vitest'
import { isFromList, rowHref } from '@/lib/search-params/list-params'
import { findNeighbours } from '@/components/transactions/neighbours'
import { findOtherLeg, otherLegQuery } from '@/lib/domain/transactions/other-leg'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import type { Transaction } from '@/lib/bank-contract/transaction'

const row = (id: string, change: Partial<Transaction> = {}): Transaction => ({
  id,
  amount: { amount: 1, currency: 'USD' },
  ...change,
})
const page = (items: Transaction[], next_page_token: string | null = null) => ({
  items,
  unreadable: [],
  next_page_token,
})
const raw = { status: 'settled', page_token: 'T2', page: '2', period: 'last-month' }
const list = parseTransactionParams(raw)

describe('a row’s place in the list one came from', () => {
  it('leads to the rows around it, each with the same page of the same list', () => {
    const found = findNeighbours('c', 'b', list, page([row('a'), row('b'), row('c')]))
    const query = 'period=last-month&status=settled&page_token=T2&page=2'
    expect(found).toMatchObject({
      previousHref: `/clients/c/transactions/a?${query}`,
      nextHref: `/clients/c/transactions/c?${query}`,
      nextPageHref: undefined,
      listHref: `/clients/c/transactions?${query}`,
      place: 2,
    })
  })

  it('ends where the list does, and goes on where the list goes on', () => {
    const last = findNeighbours('c', 'b', list, page([row('a'), row('b')]))
    expect([last.nextHref, last.nextPageHref]).toEqual([undefined, undefined])
    const more = findNeighbours('c', 'b', list, page([row('a'), row('b')], 'T3'))
    expect(more.nextPageHref).toContain('page_token=T3&page=3&previous_token=T2')
    expect(findNeighbours('c', 'a', list, page([row('a'), row('b')])).previousHref).toBeUndefined()
  })

  it('is unknown where the list no longer holds it, and the way back stays', () => {
    for (const read of [page([row('x')]), undefined]) {
      const found = findNeighbours('c', 'b', list, read)
      expect(found.place).toBeUndefined()
      expect(found.listHref).toContain('page_token=T2')
    }
  })

  it('steps over rows that are not shown, and over the other leg under the same id', () => {
    const refined = parseTransactionParams({ files: 'without', page: '1' })
    const filed = row('filed', { attachments: [{ file_id: 'f', file_name: 'n' }] })
    const found = findNeighbours('c', 'a', refined, page([row('a'), filed, row('z')]))
    expect(found.nextHref).toContain('/transactions/z?')
    const legs = page([row('a', { account_id: '1' }), row('a', { account_id: '2' }), row('b')])
    expect(findNeighbours('c', 'a', list, legs).nextHref).toContain('/transactions/b?')
  })

  it('stands in the row’s address, even on the first page of the plain list', () => {
    expect(rowHref('/t/1', parseTransactionParams({}))).toBe('/t/1?page=1')
    expect(isFromList({ page: '1' })).toBe(true)
    expect(isFromList({ period: 'q2' })).toBe(false)
  })
})

describe('the other leg of a movement', () => {
  const leg = row('out', {
    money_movement_id: 'm',
    account_id: 'checking',
    transaction_type: 'internal_transfer',
    initiated_at: '2026-06-12T03:30:00Z',
    amount: { amount: -8400, currency: 'USD' },
  })
  const other = {
    ...leg,
    id: 'in',
    account_id: 'payroll',
    amount: { amount: 8400, currency: 'USD' },
  }

  it('has the movement and the opposite amount', () => {
    expect(findOtherLeg(leg, [leg, other])).toBe(other)
    expect(findOtherLeg(leg, [leg, { ...other, money_movement_id: 'n' }])).toBeUndefined()
    expect(findOtherLeg(leg, [{ ...other, amount: leg.amount }])).toBeUndefined()
    expect(findOtherLeg({ ...leg, money_movement_id: null }, [other])).toBeUndefined()
    expect(findOtherLeg(leg, [{ ...other, id: 'out' }])?.account_id).toBe('payroll')
  })

  it('is sought by what a bank can be asked, and only where there is one', () => {
    expect(otherLegQuery(leg)).toEqual([
      ['initiated_after', '2026-06-12T03:30:00Z'],
      ['initiated_before', '2026-06-12T03:30:01Z'],
      ['min_amount', '8400'],
      ['max_amount', '8400'],
    ])
    expect(otherLegQuery({ ...leg, transaction_type: 'ach_debit' })).toBeUndefined()
    expect(otherLegQuery({ ...leg, initiated_at: 'soon' })).toBeUndefined()
  })
})
