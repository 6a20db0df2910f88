import { describe, expect, it } from 'vitest'
import {
  type ChangedMonth,
  chooseChanges,
  countAll,
  type UnreadMonths,
} from '@/lib/domain/close/changes-read'
import { june } from '@/test/close/findings'

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
  page: '',
  shown: 0,
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
    month('Northlight', { ...open(1), period: may }),
    month('Fjord', open(0)),
    month('Northlight', open(0)),
    month('Sakura', { accepted }),
  ],
  unread: [unread('Castellan', 'ended'), unread('Aster')],
}
const choose = (view?: 'material' | 'accepted' | 'not_re_read', search = '') => {
  const chosen = chooseChanges(all, { view, search }, (one, other) => one.localeCompare(other))
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

  it('are narrowed to those above materiality, those accepted, and months that wait to be re-read', () => {
    expect(choose('material').months).toEqual([['Northlight', may.first]])
    expect(choose('accepted').months).toEqual([['Sakura', june.first]])
    expect(choose('not_re_read')).toEqual({ months: [], unread: ['Aster', 'Castellan'] })
    expect(choose(undefined, ' north LIGHT').months).toHaveLength(2)
    expect(choose(undefined, 'cast')).toEqual({ months: [], unread: ['Castellan'] })
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
