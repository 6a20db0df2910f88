import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BooksFileError, type BooksProblem, refuse } from '@/lib/domain/books/books-problem'

export interface TableFormat {
  readonly delimiter: string
  /** The sign around a cell that holds delimiters, or undefined where none has a meaning. */
  readonly quote: string | undefined
}

export interface TableRecord {
  /** Where it begins in the file, from 1; a cell may go over several lines. */
  readonly line: number
  readonly cells: readonly string[]
}

const maxRecordBytes = 1_000_000
/** Far more than a table may have columns, whose head says them. */
const maxCells = 1000

/**
 * The records of a table, one at a time and without empty lines; memory does not grow with the file. Throws
 * `BooksFileError` at a quote that is not closed, or stands within a cell that has none around it.
 */
export async function* readRecords(
  chunks: AsyncIterable<string>,
  { delimiter, quote }: TableFormat,
): AsyncGenerator<TableRecord> {
  // Known as it is parsed, since a failure drops the records that wait to be read.
  let parsed = 0
  const parser = parse({
    delimiter,
    quote: quote ?? false,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    trim: true,
    max_record_size: maxRecordBytes,
    on_record: (record: string[]) => {
      if (record.length > maxCells) refuse({ code: 'line_too_long', line: parsed + 1 })
      parsed += linesOf(record)
      return record
    },
  })
  // What fails ends the loop below, which then throws it.
  pipeline(Readable.from(withinLines(chunks)), parser, () => {})
  let line = 1
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      if (cells.some((cell) => cell !== '')) yield { line, cells }
      line += linesOf(cells)
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    refuse(problemOf(cause, parsed + 1))
  }
}

/** csv-parse counts no delimiters: a line of those alone would be taken to its end, however long. */
async function* withinLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line = 1
  let length = 0
  let isWithinEnd = false
  for await (const chunk of chunks) {
    // An end of line of two signs may begin in the chunk before.
    const rest = isWithinEnd && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    isWithinEnd = chunk.endsWith('\r')
    for (const [at, piece] of rest.split(/\r\n|\n|\r/u).entries()) {
      if (at > 0) {
        line += 1
        length = 0
      }
      length += piece.length
      if (length > maxRecordBytes) refuse({ code: 'line_too_long', line })
    }
    yield chunk
  }
}

/** Counted here: csv-parse counts a CR LF within quotes as two lines. */
function linesOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/gu)?.length ?? 0), 1)
}

function problemOf(error: CsvError, line: number): BooksProblem {
  const column = typeof error['column'] === 'number' ? error['column'] + 1 : 1
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { code: 'quote_not_closed', line }
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return { code: 'stray_quote', line, column }
    case 'CSV_MAX_RECORD_SIZE':
      return { code: 'line_too_long', line }
    default:
      throw error
  }
}

/** The first records of a text that may be cut off: what cannot be read of it ends them. */
export async function readFirstRecords(
  text: string,
  format: TableFormat,
  count: number,
): Promise<TableRecord[]> {
  const records: TableRecord[] = []
  try {
    for await (const record of readRecords(only(text), format)) {
      records.push(record)
      if (records.length === count) break
    }
  } catch (cause) {
    if (!(cause instanceof BooksFileError)) throw cause
  }
  return records
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}
