import { cutText } from '@/lib/bank-contract/cut-text'
import type { BooksEntry, BooksLine, BooksSource } from '@/lib/domain/books/books-line'
import { refuse } from '@/lib/domain/books/books-problem'
import { decodeText, type FoundEncoding, findEncoding } from '@/lib/domain/books/decode-text'
import { type BooksFormat, findFormat } from '@/lib/domain/books/find-format'
import { type FoundShape, findShape } from '@/lib/domain/books/find-shape'
import type { KnownLayout } from '@/lib/domain/books/known-layouts'
import { qifShape } from '@/lib/domain/books/qif-records'
import { readCamt } from '@/lib/domain/books/read-camt'
import { readMt940 } from '@/lib/domain/books/read-mt940'
import { readOfx } from '@/lib/domain/books/read-ofx'
import { readTable } from '@/lib/domain/books/read-table'
import type { BooksMapping, TableShape } from '@/lib/domain/books/table-shape'

/** What a file is, before its lines are read. */
export type OpenedBooks = { readonly encoding: FoundEncoding } & (
  | {
      /** Its lines need a mapping: see `surveyTable` and `findMapping`. */
      readonly kind: 'table'
      readonly shape: TableShape
      readonly layout: KnownLayout | undefined
    }
  /** Its format says all that is needed. */
  | { readonly kind: 'statement'; readonly format: Exclude<BooksFormat, 'table' | 'qif'> }
)

// Heads stand within the first lines, and a format shows in its first.
const beginningLength = 64_000

/** Reads as much of a file as it takes to know what it is. Throws `BooksFileError`. */
export async function openBooks(source: BooksSource): Promise<OpenedBooks> {
  const encoding = await findEncoding(source)
  let beginning = ''
  for await (const text of decodeText(source, encoding.encoding)) {
    beginning += text
    if (beginning.length >= beginningLength) break
  }
  const format = findFormat(beginning)
  switch (format) {
    case 'other_xml':
      return refuse({ code: 'unknown_format', seen: 'xml' })
    case 'qif':
      return { kind: 'table', encoding, shape: qifShape, layout: undefined }
    case 'table':
      return { kind: 'table', encoding, ...narrow(await findShape(beginning)) }
    default:
      return { kind: 'statement', encoding, format }
  }
}

/** No ledger has so many, and each is a choice on the screen. */
const maxColumns = 200

function narrow(found: FoundShape): FoundShape {
  const { headLine, columns } = found.shape
  if (columns.length <= maxColumns) return found
  const line = Math.max(headLine, 1)
  return refuse({ code: 'too_many_columns', line, columns: columns.length, max: maxColumns })
}

/** Every entry of a file whose format needs no mapping. Throws `BooksFileError`. */
export function readStatement(
  source: BooksSource,
  { encoding, format }: Extract<OpenedBooks, { kind: 'statement' }>,
): AsyncGenerator<BooksEntry> {
  const text = decodeText(source, encoding.encoding)
  switch (format) {
    case 'ofx_sgml':
      return withLines(readOfx(text, 'sgml'))
    case 'ofx_xml':
      return withLines(readOfx(text, 'xml'))
    case 'camt053':
      return withLines(readCamt(text))
    case 'mt940':
      return withLines(readMt940(text))
  }
}

/** Every entry of a table, by its mapping. Throws `BooksFileError`. */
export function readMapped(source: BooksSource, mapping: BooksMapping): AsyncGenerator<BooksEntry> {
  return withLines(readTable(source, mapping))
}

/** A month without any line is said by a statement that has balances; else the file has nothing. */
async function* withLines(entries: AsyncIterable<BooksEntry>): AsyncGenerator<BooksEntry> {
  let isEmpty = true
  for await (const entry of entries) {
    if (entry.kind !== 'left_out') isEmpty = false
    yield entry.kind === 'line' ? withShortTexts(entry) : entry
  }
  if (isEmpty) refuse({ code: 'no_lines' })
}

/** What is longer is no name and no reference; every page of the month has them all. */
const maxText = 500

function withShortTexts(line: BooksLine): BooksLine {
  const { counterparty, description, reference } = line
  const longest = Math.max(counterparty.length, description.length, reference.length)
  if (longest <= maxText) return line
  return {
    ...line,
    counterparty: cutText(counterparty, maxText),
    description: cutText(description, maxText),
    reference: cutText(reference, maxText),
  }
}
