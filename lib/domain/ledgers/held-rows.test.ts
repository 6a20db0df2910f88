import { expect, test } from 'vitest'
import type { GivenRow } from '@/lib/domain/ledgers/compare-handed'
import { monthsOfGiven } from '@/lib/domain/ledgers/held-rows'

const given = (key: string, n: number, posted: string | undefined): GivenRow => ({
  key,
  n,
  given: posted === undefined ? [] : [{ field: 'posted', value: posted }],
})

async function* pageOf(...rows: GivenRow[]): AsyncGenerator<readonly GivenRow[]> {
  yield await Promise.resolve(rows)
}

test('a row counts once, in the month of the client’s calendar that was given last', async () => {
  const rows = [
    given('a', 0, '2026-05-31T12:00:00.000Z'),
    given('a', 1, '2026-06-01T03:00:00.000Z'),
    given('b', 0, '2026-06-01T03:00:00.000Z'),
  ]
  expect(await monthsOfGiven(pageOf(...rows), 'UTC')).toEqual([['2026-06', 2]])
  expect(await monthsOfGiven(pageOf(...rows), 'America/New_York')).toEqual([['2026-05', 2]])
})

test('no month is counted where that of a row is not known', async () => {
  const rows = [given('a', 0, '2026-05-31T12:00:00.000Z'), given('b', 0, undefined)]
  expect(await monthsOfGiven(pageOf(...rows), 'UTC')).toBeUndefined()
})
