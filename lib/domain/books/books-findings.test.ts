import { expect, test } from 'vitest'
import { findingsOfBooks, resultOf } from '@/lib/domain/books/books-findings'
import { compareBooks, type ComparedSide } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import { june2026 } from '@/test/books/books-files'

const currency = 'USD'
const rent: ComparedRow = { id: '1', day: '2026-06-03', amount: -5000, currency, texts: ['Rent'] }
const voided: ComparedRow = { ...rent, id: '2', amount: 0, texts: ['VOID: Acme', '', '1002'] }

function sideOf(items: readonly ComparedRow[]): ComparedSide {
  const rows = { items, end: 'whole' as const, notUnderstood: 0, notApplied: [] }
  const closing = items.reduce((sum, { amount }) => sum + BigInt(amount), 10_000n)
  return { rows, opening: 10_000n, closing }
}

function resultFor(lines: readonly ComparedRow[], rows: readonly ComparedRow[]) {
  const sides = { currency, books: sideOf(lines), bank: sideOf(rows) }
  const decisions = { together: [], apart: [] }
  const none = { lines: [], rows: [] }
  const compared = compareBooks(sides, none, decisions, defaultMatchOptions)
  if (compared.kind !== 'compared') throw new Error(compared.because.code)
  const place = { account: 'checking', month: june2026, lines, timing: new Map() }
  const result = resultOf(compared, findingsOfBooks(compared, place))
  const shown = [...compared.onlyInBooks, ...compared.twice, ...compared.onlyAtBank].length
  return { state: result.state, open: result.open, shown }
}

test('a voided check of 0.00 on one side, once or twice, is shown and does not keep the books from agreeing', () => {
  const agrees = { state: 'agrees', open: 0 }
  const twice = [rent, voided, { ...voided, id: '3' }]
  expect(resultFor(twice, [rent])).toEqual({ ...agrees, shown: 2 })
  expect(resultFor([rent], [rent, voided])).toEqual({ ...agrees, shown: 1 })
  const cent = { ...voided, amount: -1 }
  expect(resultFor([rent, cent], [rent])).toEqual({ state: 'differs', open: 1, shown: 1 })
})
