import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { compareBooks } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import { gatherMonth } from '@/lib/domain/books/month-of-books'
import { findMapping } from '@/lib/domain/books/survey-table'
import { readMapped } from '@/lib/domain/books/open-books'
import { fileOf, surveyOf } from '@/test/books/books-files'
import { accountOf, exportByGnucash, exportByHledger } from '@/test/books/exported-books'
import { findings, sumOf, wholeOf } from '@/test/books/found-in-books'
import { type MutatedBooks, mutatedBooks } from '@/test/books/mutated-books'
import { installLedgerPrograms } from '@/test/ledgers/install-programs'

// Of each program, so that both come to 5,000.
const cases = Number(process.env['BOOKS_CASES'] ?? 2500)

beforeAll(() => installLedgerPrograms(), 600_000)

/** A day may be shifted out of its month. */
const days = { first: '2026-05-01', last: '2026-07-31' }

/** The lines of a file, each with the identifier that its ledger wrote as its number. */
async function readExport(text: string, nth: number): Promise<ComparedRow[]> {
  const file = fileOf(text, 4096)
  const { context, survey } = await surveyOf(file)
  const account = accountOf(nth)
  const found = findMapping(survey, { ...context, period: days }, { account })
  if (found.kind === 'open') throw new Error(`to be chosen: ${found.settings.join(', ')}`)
  const place = { month: days, currency: 'USD', account }
  const month = await gatherMonth(readMapped(file, found.mapping), place)
  if (month.kind === 'refused') throw new Error(month.because.code)
  return month.side.rows.items.map((line) => ({ ...line, id: line.texts.at(-1) ?? line.id }))
}

function compare(lines: readonly ComparedRow[], { rows }: MutatedBooks) {
  const found = compareBooks(
    {
      currency: 'USD',
      books: { rows: wholeOf(lines), opening: 1000n, closing: 1000n + sumOf(lines) },
      bank: { rows: wholeOf(rows), opening: 700n, closing: 700n + sumOf(rows) },
    },
    { lines: [], rows: [] },
    { together: [], apart: [] },
    defaultMatchOptions,
  )
  if (found.kind !== 'compared') throw new Error(found.because.code)
  return found
}

const months = fc
  .sample(mutatedBooks, { numRuns: cases, seed: Date.now() % 2 ** 31 })
  .filter(({ isUnambiguous, lines }) => isUnambiguous && lines.length > 0)

test.each(['hledger', 'GnuCash'] as const)(
  'every mutation of an export of %s is found, nothing else is, and the equation is exact',
  async (program) => {
    expect(months.length).toBeGreaterThan(cases * 0.9)
    const ledgers = months.map(({ lines }) => lines)
    const files =
      program === 'hledger' ? await exportByHledger(ledgers) : await exportByGnucash(ledgers)
    for (const [nth, month] of months.entries()) {
      const lines = await readExport(files[nth] ?? '', nth)
      expect(lines).toHaveLength(month.lines.length)
      const found = compare(lines, month)
      expect(findings(found), JSON.stringify(month)).toEqual(month.expected)
      const difference = 300n + sumOf(month.lines) - sumOf(month.rows)
      expect(found.equation).toMatchObject({ state: 'explained', opening: 300n, difference })
    }
  },
  1_200_000,
)
