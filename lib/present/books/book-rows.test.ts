import { expect, test } from 'vitest'
import { findingsOfBooks } from '@/lib/domain/books/books-findings'
import { compareBooks } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import { createReader } from '@/lib/format/create-reader'
import { toBooksGroups } from '@/lib/present/books/book-groups'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import { june2026 } from '@/test/books/books-files'

const row = (id: string, day: string): ComparedRow => ({
  id,
  day,
  amount: -500,
  currency: 'USD',
  texts: [`Payee ${id}`],
})

test('what the bank has after the last day of a file is not copied for the ledger', () => {
  const rows = [row('r1', '2026-06-15'), row('r2', '2026-06-17')]
  const whole = { end: 'whole', notUnderstood: 0, notApplied: [] } as const
  const bank = { rows: { items: rows, ...whole }, opening: 1000n, closing: 0n }
  const books = { rows: { items: [], ...whole }, opening: undefined, closing: 1000n }
  const carried = { lines: [], rows: [] }
  const decisions = { together: [], apart: [], timing: [] }
  const of = { currency: 'USD', books, bank }
  const compared = compareBooks(of, carried, decisions, defaultMatchOptions)
  if (compared.kind !== 'compared') throw new Error(compared.because.code)
  const place = { account: 'a-1', month: june2026, lines: [], timing: new Map() }
  const copied = (endsOn?: string) => {
    const month = {
      found: findingsOfBooks(compared, place),
      books: { side: books, nearby: [], endsOn },
      bank: { rows: new Map() },
      entries: [],
      month: june2026,
    } as unknown as ComparedMonth
    const shown = {
      params: {},
      inClose: new Map(),
      people: new Map(),
      sealOf: () => '',
    } as unknown as ShownBooks
    const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
    const groups = toBooksGroups(shown, month, compared, reader)
    return groups.flatMap((group) =>
      group.rows.filter(({ steps }) => steps.copy !== undefined).map(({ party }) => party),
    )
  }
  expect(copied()).toEqual(['Payee r1', 'Payee r2'])
  expect(copied('2026-06-15')).toEqual(['Payee r1'])
})
