import { describe, expect, it } from 'vitest'
import {
  areAllFound,
  type ChangedMonth,
  type ChangesChoice,
  chooseChanges,
  countAll,
  isMeantRow,
  type UnreadMonths,
} from '@/lib/domain/close/changes-read'
import { changeKinds, changeSizes, noChangeFilter } from '@/lib/domain/close/filter-changes'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { SeenField } from '@/lib/domain/close/seen-values'
import { statementKey } from '@/lib/domain/close/statement-key'
import { june, usd250 } from '@/test/close/findings'

const month = (client: string, more: Partial<ChangedMonth> = {}): ChangedMonth => ({
  id: `${client} ${more.period?.first ?? june.first}`,
  connection_id: client,
  client,
  period: june,
  events: 4,
  since: { state: 'changed', open: [], accepted: [], amounts: new Map(), material: 0 },
  open: [],
  accepted: [],
  materiality: new Map(),
  lastFullyReRead: '2026-07-07T03:12:00Z',
  areAllFound: true,
  page: '',
  shown: 0,
  people: [],
  ...more,
})
const difference = {
  key: 't-1',
  kind: 'gone' as const,
  account: 'a-1',
  changes: [],
  amounts: new Map(),
  effect: new Map(),
  before: [],
  now: [],
}
const open = (material: number) => ({
  since: { ...month('').since, open: [difference], material },
  open: [{ difference, foundAt: '' }],
})
const may = { first: '2026-05-01', last: '2026-05-31' }
const accepted = [{ difference, foundAt: '', by: 'ada', at: '' }]
const unread = (client: string, why?: UnreadMonths['why']): UnreadMonths => ({
  connection_id: client,
  client,
  months: 6,
  since: undefined,
  why,
})
const all = {
  months: [
    month('Northlight', { ...open(1), period: may, people: ['joy'] }),
    month('Fjord', { ...open(0), people: ['joy', 'ada'] }),
    month('Northlight', open(0)),
    month('Sakura', { accepted }),
  ],
  unread: [unread('Castellan', 'ended'), unread('Aster')],
}
const choose = (view?: ChangesChoice['view'], more: Partial<ChangesChoice> = {}, from = all) => {
  const choice = { view, month: undefined, search: '', ...noChangeFilter, ...more }
  const chosen = chooseChanges(from, choice, (one, other) => one.localeCompare(other))
  return {
    months: chosen.months.map(({ client, period }) => [client, period.first]),
    unread: chosen.unread.map(({ client }) => client),
  }
}

describe('the changes of all locked months', () => {
  it('stand by client and month, the latest first, beside what is re-read no more', () => {
    expect(choose()).toEqual({
      months: [
        ['Fjord', june.first],
        ['Northlight', june.first],
        ['Northlight', may.first],
      ],
      unread: ['Castellan'],
    })
  })

  it('are narrowed to those accepted, to months that wait to be re-read, and by client', () => {
    expect(choose('accepted').months).toEqual([['Sakura', june.first]])
    expect(choose('not_re_read')).toEqual({ months: [], unread: ['Aster', 'Castellan'] })
    expect(choose(undefined, { search: ' north LIGHT' }).months).toHaveLength(2)
    expect(choose(undefined, { search: 'cast' })).toEqual({ months: [], unread: ['Castellan'] })
    const clients = ['Fjord', 'Castellan']
    expect(choose(undefined, { clients })).toEqual({
      months: [['Fjord', june.first]],
      unread: ['Castellan'],
    })
  })

  it('are narrowed to the months of people', () => {
    expect(choose(undefined, { people: ['joy'] }).months).toHaveLength(2)
    expect(choose(undefined, { people: ['ada', 'max'] }).months).toEqual([['Fjord', june.first]])
  })

  it('are narrowed to the closes that have a month, one of several months too', () => {
    const of = (chosen: string, from = all) => choose(undefined, { month: chosen }, from).months
    expect(of('2026-05')).toEqual([['Northlight', may.first]])
    expect(of('2026-07')).toEqual([])
    const quarter = { first: '2026-04-01', last: june.last }
    const longer = { ...all, months: [month('Aster', { ...open(1), period: quarter })] }
    for (const each of ['2026-04', '2026-05', '2026-06']) expect(of(each, longer)).toHaveLength(1)
  })

  it('are those of which a row is meant: nothing that is not re-read is a row', () => {
    const without = { ...all, months: all.months.map((each) => ({ ...each, open: [] })) }
    expect(choose(undefined, { kinds: ['new'] }, without)).toEqual({ months: [], unread: [] })
  })

  it('have rows of a kind and a size, and above materiality alone in the view of those', () => {
    const row = (change: Partial<LockDifference>): LockDifference => ({ ...difference, ...change })
    const changed = (field: SeenField) =>
      row({ kind: 'changed', changes: [{ field, before: 1, after: 2 }] })
    const of = (amount: bigint) => row({ kind: 'new', amounts: new Map([['USD', amount]]) })
    const isMeant = (each: LockDifference, choice: Partial<ChangesChoice>) =>
      isMeantRow(
        { view: undefined, month: undefined, search: '', ...noChangeFilter, ...choice },
        each,
        usd250,
      )
    const kindsOf = (each: LockDifference) =>
      changeKinds.filter((kind) => isMeant(each, { kinds: [kind] }))
    expect(kindsOf(row({ kind: 'gone' }))).toEqual(['gone'])
    expect(kindsOf(row({ kind: 'changed' }))).toEqual(['amount'])
    expect(kindsOf(changed('posted'))).toEqual(['posted'])
    for (const kind of ['new', 'gone', 'changed'] as const) {
      expect(kindsOf(row({ key: statementKey('s-1'), kind }))).toEqual(['statement'])
    }
    expect(kindsOf(changed('counterparty'))).toEqual(['other'])
    const [one, other] = [changed('amount'), changed('state')]
    const both = row({ kind: 'changed', changes: [...one.changes, ...other.changes] })
    expect(kindsOf(both)).toEqual(['amount', 'state'])
    expect(isMeant(both, { kinds: ['posted', 'state'] })).toBe(true)
    expect(isMeant(of(25_000n), { sizes: ['above'] })).toBe(true)
    expect(isMeant(of(24_999n), { sizes: ['above'] })).toBe(false)
    expect(isMeant(of(24_999n), { sizes: ['below'] })).toBe(true)
    const sizes = (each: LockDifference) =>
      changeSizes.filter((size) => isMeant(each, { sizes: [size] }))
    expect([of(24_999n), changed('receipts')].map(sizes)).toEqual([['below'], ['no_amount']])
    expect(isMeant(of(24_999n), { view: 'material' })).toBe(false)
    expect(isMeant(of(25_000n), { view: 'material', sizes: ['below'] })).toBe(false)
  })

  it('are counted with the months in which nothing was found, and those that were not looked at', () => {
    const counts = countAll(all.months, [
      { lastFullyReRead: '2026-06-21T03:12:00Z' },
      { lastFullyReRead: undefined },
    ])
    expect(counts.months).toEqual({ unchanged: 1, changed: 4, accepted: 0, not_re_read: 1 })
    expect(counts).toMatchObject({ open: 3, material: 1, oldestReRead: undefined })
  })
})

describe('that there are no more changes than those found', () => {
  const found = [{ foundAt: '2026-07-07T03:12:30Z' }, { foundAt: '2026-07-01T03:00:00Z' }]

  it('is said only after the month was re-read to its end', () => {
    expect(areAllFound(found, undefined)).toBe(false)
    expect(areAllFound([], undefined)).toBe(false)
    expect(areAllFound(found, '2026-07-08T03:00:00Z')).toBe(true)
  })

  it('is not said once one is found later, except within what clocks differ by', () => {
    expect(areAllFound(found, '2026-07-07T03:12:00Z')).toBe(true)
    expect(areAllFound(found, '2026-07-07T03:11:00Z')).toBe(false)
  })
})
