import { compareLocked, type LockDifference, type LockedRow } from '@/lib/domain/close/locked-rows'
import { type ChangedMonth, countAll, type UnreadMonths } from '@/lib/domain/close/changes-read'
import { judgeSinceLock } from '@/lib/domain/close/since-lock'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { parseChangesParams } from '@/lib/search-params/changes'
import { wholeOf } from '@/test/banking/reading'
import { june, usd250 } from '@/test/close/findings'

export const row = (id: string, amount: number, status = 'settled'): LockedRow => ({
  key: JSON.stringify([id, 'a-1']),
  account: 'a-1',
  seen: [
    { field: 'state', value: status },
    { field: 'posted', value: '2026-06-28T12:00:00.000Z' },
    { field: 'amount', value: amount },
    { field: 'currency', value: 'USD' },
    { field: 'counterparty', value: 'Hotel Meridian' },
    { field: 'account', value: 'a-1' },
  ],
  counts: { amount: status === 'settled' ? amount : 0, currency: 'USD' },
})

export const foundAt = '2026-07-07T03:12:00.000Z'

export function monthWith(
  before: LockedRow[],
  now: LockedRow[],
  client = 'Northlight',
): ChangedMonth {
  return monthOfDifferences(compareLocked(before, wholeOf(now)), client)
}

export function monthOfDifferences(
  differences: readonly LockDifference[],
  client = 'Northlight',
): ChangedMonth {
  const since = judgeSinceLock(differences, () => [], foundAt, usd250)
  const open = since.open.map((difference) => ({ difference, foundAt }))
  return {
    id: 'close-1',
    connection_id: 'c-1',
    client,
    period: june,
    events: 4,
    since,
    open,
    accepted: [],
    materiality: usd250,
    lastFullyReRead: foundAt,
    areAllFound: true,
    page: 'sealed',
    shown: Math.min(open.length, 2),
    people: ['joy'],
  }
}

export function readOf(
  months: readonly ChangedMonth[],
  {
    unread = [],
    others = [],
    query = '',
    lastCheck,
    zone,
  }: {
    unread?: readonly UnreadMonths[]
    others?: Parameters<typeof countAll>[1]
    query?: string
    lastCheck?: string | undefined
    zone?: string
  } = {},
): ChangesRead {
  return {
    params: parseChangesParams(new URLSearchParams(query)),
    counts: countAll(months, others),
    hasMateriality: months.some(({ materiality }) => materiality.size > 0),
    unread: unread.length,
    choices: {
      clients: new Map([['c-1', 'Northlight']]),
      people: new Set(['joy']),
      months: ['2026-06', '2026-05'],
    },
    lastCheck,
    now: '2026-07-08T12:00:00.000Z',
    chosen: { months, unread },
    months,
    zones: new Map(zone === undefined ? [] : [['close-1', zone]]),
    accounts: new Map([['c-1', new Map([['a-1', 'Credit ··4471']])]]),
    people: [{ id: 'joy', name: 'Joy Okafor' }],
  }
}
