import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createChecks } from '@/lib/domain/checks/create-checks'
import type { CutOff } from '@/lib/domain/checks/find-cut-off'
import { anyRow, payment } from '@/test/components/checks-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'

function crossings(
  rows: readonly Transaction[],
  period: Required<DayRange>,
  timeZone: string,
): [id: string, crosses: CutOff][] {
  const checks = createChecks({ period, timeZone, days: 3, largeFrom: () => 1n })
  checks.add(rows)
  return checks.read().cutOff.map(({ row, crosses }) => [row.transaction.id, crosses])
}

const december = { first: '2025-12-01', last: '2025-12-31' }
const march = { first: '2026-03-01', last: '2026-03-31' }
const row = (
  id: string,
  initiated_at: string,
  posted_at: string | null,
  more: Partial<Transaction> = {},
) => payment(id, { initiated_at, posted_at, ...more })

describe('cut-off', () => {
  test('is what was initiated in one period and posted in another, or not yet', () => {
    const found = crossings(
      [
        row('after', '2025-12-30T12:00:00Z', '2026-01-02T12:00:00Z'),
        row('pending', '2025-12-30T12:00:00Z', null, { status: 'pending' }),
        row('waits', '2025-12-30T12:00:00Z', null, { status: 'awaiting_approval' }),
        row('newer', '2025-12-30T12:00:00Z', null, { status: 'on_hold' }),
        row('before', '2025-11-28T12:00:00Z', '2025-12-01T12:00:00Z'),
        row('within', '2025-12-01T12:00:00Z', '2025-12-31T12:00:00Z'),
        row('earlier', '2025-11-01T12:00:00Z', '2025-11-02T12:00:00Z'),
        row('later', '2026-01-01T12:00:00Z', null, { status: 'pending' }),
        row('failed', '2025-12-30T12:00:00Z', '2026-01-02T12:00:00Z', { status: 'failed' }),
        row('carried', '2025-09-30T12:00:00Z', null, { status: 'pending' }),
        row('carried over', '2025-11-30T12:00:00Z', '2026-01-02T12:00:00Z'),
        row('failed before', '2025-09-30T12:00:00Z', null, { status: 'failed' }),
        row('undetermined', '2025-12-30T12:00:00Z', null),
        row('no status', '2025-12-30T12:00:00Z', null, { status: null }),
      ],
      december,
      'America/New_York',
    )
    expect(new Map(found)).toEqual(
      new Map([
        ['after', 'posted_after'],
        ['pending', 'open'],
        ['waits', 'open'],
        ['newer', 'open'],
        ['before', 'initiated_before'],
        ['carried over', 'posted_after'],
        ['carried', 'open'],
      ]),
    )
  })

  test('has the client’s own days, at the end of a year and where a clock changes', () => {
    // 4:30 on New Year's Day in London is still the old year in New York, and not in Tokyo.
    const newYear = row('new year', '2025-12-31T13:00:00Z', '2026-01-01T04:30:00Z')
    expect(crossings([newYear], december, 'America/New_York')).toEqual([])
    expect(crossings([newYear], december, 'Europe/London')).toEqual([['new year', 'posted_after']])
    expect(crossings([newYear], december, 'Asia/Tokyo')).toEqual([['new year', 'posted_after']])
    // Summer time: on 31 March New York is four hours behind and no longer five.
    const summer = row('summer', '2026-03-31T12:00:00Z', '2026-04-01T03:59:59Z')
    expect(crossings([summer], march, 'America/New_York')).toEqual([])
    const second = row('second', '2026-03-31T12:00:00Z', '2026-04-01T04:00:00Z')
    expect(crossings([second], march, 'America/New_York')).toEqual([['second', 'posted_after']])
  })

  test('agrees with the instants at which the client’s days begin, in any zone', () => {
    const june = { first: '2026-06-01', last: '2026-06-30' }
    const onlyNewer = row('newer', '2026-05-31T18:30:00Z', null, { status: 'a newer one' })
    const known = new Set(['settled', 'pending', 'failed'])
    const zones = fc.constantFrom(
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Apia',
      'America/Santiago',
      'UTC',
    )
    const periods = fc.constantFrom(
      june,
      { first: '2026-06-15', last: '2026-06-15' },
      { first: '2025-06-01', last: '2026-06-30' },
    )
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 40 }),
        zones,
        periods,
        (given, timeZone, period) => {
          const rows = given.map((each, place) => ({ ...each, id: `${place}` }))
          const from = Date.parse(startOfDay(period.first, timeZone) ?? '')
          const until = Date.parse(startOfDay(addDays(period.last, 1), timeZone) ?? '')
          // Where every state is unknown, none of them says what is open.
          const isKnown = rows.some(({ status }) => known.has(status ?? ''))
          const expected = rows.flatMap((each): [string, string][] => {
            if (!isKnown) return []
            const begun = Date.parse(each.initiated_at ?? '')
            const posted = each.status === 'settled' ? Date.parse(each.posted_at ?? '') : Number.NaN
            // A state that we do not know may be settled, where there is a day on which it was posted.
            const isNewer = each.status === 'a newer one' && each.posted_at == null
            const isOpen = each.status === 'pending' || isNewer
            if (begun < until && posted >= until) return [[each.id, 'posted_after']]
            if (begun < until && isOpen) return [[each.id, 'open']]
            const isBefore = begun < from && posted >= from && posted < until
            return isBefore ? [[each.id, 'initiated_before']] : []
          })
          expect(new Map(crossings(rows, period, timeZone))).toEqual(new Map(expected))
        },
      ),
      { numRuns: 200, examples: [[[onlyNewer], 'Asia/Kolkata', june]] },
    )
  })
})
