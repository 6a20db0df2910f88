import { makeZip } from 'client-zip'
import { columnsOf, isTaken, type LedgerColumn, writtenIn } from '@/lib/domain/ledgers/csv-layouts'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { formatFacts, type LedgerFormat } from '@/lib/domain/ledgers/ledger-target'
import type { RowBalances } from '@/lib/domain/ledgers/row-balances'
import { type FileLimit, splitLines } from '@/lib/domain/ledgers/split-lines'
import { writeCamt } from '@/lib/domain/ledgers/write-camt'
import { writeMt940 } from '@/lib/domain/ledgers/write-mt940'
import { writeOfx, writeQbo } from '@/lib/domain/ledgers/write-ofx'
import {
  hledgerColumns,
  writeBeancount,
  writeHledgerRules,
  writeJsonLines,
} from '@/lib/domain/ledgers/write-text-ledgers'
import { safeFileName } from '@/lib/format/file-names'
import { csvText } from '@/lib/server/exports/csv-file'
import { writeLedgerWorkbook } from '@/lib/server/ledgers/ledger-workbook'

export interface LedgerFile {
  readonly name: string
  readonly contentType: string
  /** Written as they are read, from the first each time. */
  readonly bytes: () => AsyncIterable<Uint8Array>
  /** How many files a ledger takes in: several come as one ZIP. */
  readonly count: number
}

/** The file that a ledger takes, the same bytes for the same content. */
export async function makeLedgerFile(content: LedgerContent): Promise<LedgerFile> {
  const { format } = content.choice
  const stem = stemOf(content)
  const { contentType, extension, limit } = formatFacts[format]
  const alone = (bytes: LedgerFile['bytes']): LedgerFile => ({
    name: `${stem}.${extension}`,
    contentType,
    bytes,
    count: 1,
  })
  const text = (written: () => AsyncIterable<string>) => alone(() => encoded(written()))
  switch (format) {
    case 'qbo':
      return alone(() => encoded(writeQbo(content), 'latin1'))
    case 'ofx':
      return text(() => writeOfx(content))
    case 'camt': {
      const balances = requireBalances(content, format)
      return text(() => writeCamt(content, balances))
    }
    case 'mt940': {
      const balances = requireBalances(content, format)
      return text(() => writeMt940(content, balances))
    }
    case 'beancount':
      return text(() => writeBeancount(content))
    case 'jsonl':
      return text(() => writeJsonLines(content))
    case 'xlsx':
      return alone(() => writeLedgerWorkbook(content))
    case 'hledger':
      // The rules stand beside the file that they are for.
      return zipped(content, { name: stem, count: 1 }, () => [
        { name: `${stem}.csv`, input: encoded(csvLines(content, hledgerColumns(content))) },
        { name: `${stem}.csv.rules`, input: writeHledgerRules(content) },
      ])
    default: {
      const columns = columnsOf(content, format)
      const keeps = (row: LedgerRow) => isTaken(row, format)
      if (limit === undefined) return text(() => csvLines(content, columns, keeps))
      const split = () => csvFiles(content, columns, { keeps, limit })
      const count = await countOf(split())
      if (count === 1) return text(split)
      return zipped(content, { name: `${stem}-${extension}`, count }, async function* () {
        let at = 0
        for await (const input of split()) yield { name: `${stem}_${(at += 1)}.csv`, input }
      })
    }
  }
}

interface Entry {
  readonly name: string
  readonly input: string | AsyncIterable<Uint8Array>
}

function zipped(
  { madeAt }: LedgerContent,
  { name, count }: Pick<LedgerFile, 'name' | 'count'>,
  entriesOf: () => Iterable<Entry> | AsyncIterable<Entry>,
): LedgerFile {
  const lastModified = new Date(madeAt)
  const dated = async function* () {
    for await (const { name: entry, input } of entriesOf()) {
      yield typeof input === 'string'
        ? { name: entry, input, lastModified }
        : { name: entry, input, lastModified }
    }
  }
  const { contentType } = formatFacts.hledger
  return { name: `${name}.zip`, contentType, bytes: () => partsOf(makeZip(dated())), count }
}

/** client-zip breaks off with an error of its own where its stream is left early. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function* encoded(
  texts: AsyncIterable<string>,
  encoding: 'utf8' | 'latin1' = 'utf8',
): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text, encoding)
}

async function countOf(values: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of values) count += 1
  return count
}

/** "acme-operating-0215_2026-06-01_2026-07-08". */
function stemOf({ account, clientName, totals }: LedgerContent): string {
  const { first, last } = totals
  const name = [clientName, account.name].map((each) => each.replaceAll(/\s+/gu, '-')).join('_')
  const days = first === last ? first : `${first}_${last}`
  return safeFileName(`${name}_${days}.txt`, 'text/plain').replace(/\.txt$/u, '')
}

const everyRow = () => true

/** Lines of a CSV, its head first. */
async function* csvLines(
  content: LedgerContent,
  columns: readonly LedgerColumn[],
  keeps: (row: LedgerRow) => boolean = everyRow,
): AsyncGenerator<string> {
  yield headOf(columns)
  for await (const lines of rowLines(content, columns, keeps)) yield lines.join('')
}

/** The same in several files, each with the head. */
function csvFiles(
  content: LedgerContent,
  columns: readonly LedgerColumn[],
  { keeps, limit }: { keeps: (row: LedgerRow) => boolean; limit: FileLimit },
): AsyncGenerator<string> {
  return splitLines(headOf(columns), rowLines(content, columns, keeps), limit)
}

function headOf(columns: readonly LedgerColumn[]): string {
  return csvText([columns.map(({ head }) => head)])
}

async function* rowLines(
  { balances, pages }: LedgerContent,
  columns: readonly LedgerColumn[],
  keeps: (row: LedgerRow) => boolean,
): AsyncGenerator<readonly string[]> {
  const [isKnown, opening] =
    balances.kind === 'known' ? [true, balances.opening.amount] : [false, 0]
  let balance = opening
  for await (const rows of pages()) {
    yield rows.filter(keeps).map((row) => {
      balance += row.amount
      return csvText([csvLine(columns, row, isKnown ? balance : undefined)])
    })
  }
}

/** What one row is in each column. */
function csvLine(
  columns: readonly LedgerColumn[],
  row: LedgerRow,
  balance: number | undefined,
): string[] {
  return columns.map((column) => writtenIn(column, row, balance))
}

/** Preflight stops what lacks them. */
function requireBalances(
  { balances }: LedgerContent,
  format: LedgerFormat,
): Extract<RowBalances, { kind: 'known' }> {
  if (balances.kind === 'known') return balances
  throw new Error(`${format} cannot be without balances`)
}
