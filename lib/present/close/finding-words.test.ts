import { expect, it } from 'vitest'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import type { Finding } from '@/lib/domain/close/finding'
import { createReader } from '@/lib/format/create-reader'
import { ownAccountOf, partyOf, placeOf } from '@/lib/present/close/finding-words'
import { closeReadWith } from '@/test/close/close-read'
import { exclusionWith, findingWith } from '@/test/close/findings'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const withoutRows: CloseFinding = {
  finding: findingWith({ payee: 'PAYDECK PAYROLL', accounts: [] }),
  standing: 'excluded',
  by: exclusionWith({ name: 'Paydeck Payroll' }),
  seen: [],
  rows: [],
  invoice: undefined,
}

it('a finding whose rows are gone is named as the exclusion that covers it', () => {
  expect(partyOf(withoutRows, reader)).toBe('Paydeck Payroll')
})

const shown = {
  accounts: new Map([['a-1', 'Operating ··1970']]),
  read: closeReadWith(),
}
const foundOf = (more: Partial<Finding>): CloseFinding => ({
  ...withoutRows,
  finding: findingWith({ payee: undefined, rows: [], day: '2026-06-30', ...more }),
  by: undefined,
})

it.each([
  ['tie-out', '["a-1","2026-06-01"]', 'Statement, June 2026'],
  ['statements', '["a-1","2026-06-01"]', 'Statement, June 2026'],
  ['continuity', '["a-1","2026-06-01"]', 'Opening balance'],
  ['books', '["a-1","2026-06-01","opening",""]', 'Opening differs'],
] as const)(
  'a finding of an account by %s has it as its account, and is no payee',
  (item, key, is) => {
    const found = foundOf({ item, key })
    expect(partyOf(found, reader)).toBe(is)
    expect(placeOf(found, shown, reader)).toBe('Operating ··1970')
    expect(ownAccountOf(found, shown)).toBe('Operating ··1970')
  },
)

it('a line of books has its payee, and account and group beside it', () => {
  const key = '["a-1","2026-06-01","books","l-1"]'
  const found = foundOf({ item: 'books', key, payee: 'Hotel Meridian' })
  expect(partyOf(found, reader)).toBe('Hotel Meridian')
  expect(placeOf(found, shown, reader)).toBe('Operating ··1970 · Only in the books')
  expect(ownAccountOf(found, shown)).toBeUndefined()
})
