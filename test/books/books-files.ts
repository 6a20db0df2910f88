import type { BooksEntry, BooksLine, BooksSource } from '@/lib/domain/books/books-line'
import { BooksFileError, type BooksProblem } from '@/lib/domain/books/books-problem'
import { openBooks, readMapped, readStatement } from '@/lib/domain/books/open-books'
import { readBooks, type ReadingChoices } from '@/lib/domain/books/read-books'
import {
  findMapping,
  type MappingChoices,
  type SurveyContext,
  surveyTable,
} from '@/lib/domain/books/survey-table'

/** A file of these bytes, in chunks so small that they end within characters, cells and tags. */
export function fileOf(content: string | Uint8Array, chunk = 11): BooksSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
}

export const june2026 = { first: '2026-06-01', last: '2026-06-30' }

/** The books of a checking account in June, of these lines. */
export function readLines(
  lines: readonly string[],
  chosen: ReadingChoices = {},
): ReturnType<typeof readBooks> {
  const account = { currency: 'USD', isCredit: false, month: june2026 }
  return readBooks(fileOf(lines.join('\n')), account, chosen)
}

/** All that is found of a table before anything is chosen. */
export async function surveyOf(file: BooksSource, currency = 'USD', isCredit = false) {
  const opened = await openBooks(file)
  if (opened.kind !== 'table') throw new Error(opened.format)
  const { shape, layout } = opened
  const { encoding } = opened.encoding
  const context: SurveyContext = { encoding, shape, layout, currency, isCredit, period: june2026 }
  return { context, survey: await surveyTable(file, context) }
}

export async function readTableFile(
  file: BooksSource,
  chosen: MappingChoices = {},
  currency = 'USD',
): Promise<BooksEntry[]> {
  const { context, survey } = await surveyOf(file, currency)
  const found = findMapping(survey, context, chosen)
  if (found.kind === 'open') throw new Error(`to be chosen: ${found.settings.join(', ')}`)
  return all(readMapped(file, found.mapping))
}

export async function readStatementFile(file: BooksSource): Promise<BooksEntry[]> {
  const opened = await openBooks(file)
  if (opened.kind !== 'statement') throw new Error('a table')
  return all(readStatement(file, opened))
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

export function linesOf(entries: readonly BooksEntry[]): BooksLine[] {
  return entries.filter((entry) => entry.kind === 'line')
}

/** The day and the amount of each line. */
export function amountsOf(entries: readonly BooksEntry[]): [string, number][] {
  return linesOf(entries).map(({ day, amount }) => [day, amount])
}

export async function problemOf(reading: Promise<unknown>): Promise<BooksProblem | undefined> {
  try {
    await reading
    return undefined
  } catch (cause) {
    if (cause instanceof BooksFileError) return cause.problem
    throw cause
  }
}
