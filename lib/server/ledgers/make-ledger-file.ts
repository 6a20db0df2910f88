import { makeZip } from 'client-zip'
import { columnsOf, type LedgerColumn, rowsTaken } from '@/lib/domain/ledgers/csv-layouts'
import { daysOf, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { formatFacts, type LedgerFormat } from '@/lib/domain/ledgers/ledger-target'
import { splitLines } from '@/lib/domain/ledgers/split-lines'
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
import { csvText, harmlessText } from '@/lib/server/exports/csv-file'
import { writeLedgerWorkbook } from '@/lib/server/ledgers/ledger-workbook'

export interface LedgerFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
  /** How many files a ledger takes in: several come as one ZIP. */
  readonly count: number
}

interface Part {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The bytes that a ledger takes, the same for the same content. */
export async function makeLedgerFile(content: LedgerContent): Promise<LedgerFile> {
  const { format } = content.choice
  const stem = stemOf(content)
  const parts = await partsOf(content, stem)
  const [only, ...others] = parts
  const { contentType, extension } = formatFacts[format]
  // The rules of hledger stand beside the file that they are for.
  const count = format === 'hledger' ? 1 : parts.length
  if (only !== undefined && others.length === 0) {
    return { name: only.name, contentType, bytes: only.bytes, count }
  }
  const lastModified = new Date(content.madeAt)
  const entries = parts.map(({ name, bytes }) => ({ name, input: bytes, lastModified }))
  const chunks: Uint8Array[] = []
  for await (const chunk of makeZip(entries)) chunks.push(chunk)
  const zipped = extension === 'zip' ? stem : `${stem}-${extension}`
  return {
    name: `${zipped}.zip`,
    contentType: formatFacts.hledger.contentType,
    bytes: Buffer.concat(chunks),
    count,
  }
}

/** "acme-operating-0215_2026-06-01_2026-07-08". */
function stemOf({ account, clientName, rows }: LedgerContent): string {
  const { first, last } = daysOf(rows)
  const name = [clientName, account.name].map((each) => each.replaceAll(/\s+/gu, '-')).join('_')
  const days = first === last ? first : `${first}_${last}`
  return safeFileName(`${name}_${days}.txt`, 'text/plain').replace(/\.txt$/u, '')
}

async function partsOf(content: LedgerContent, stem: string): Promise<Part[]> {
  const { format } = content.choice
  const { extension } = formatFacts[format]
  const whole = (bytes: Uint8Array): Part[] => [{ name: `${stem}.${extension}`, bytes }]
  const utf8 = (text: string) => new TextEncoder().encode(text)
  switch (format) {
    case 'qbo':
      return whole(Buffer.from(writeQbo(content), 'latin1'))
    case 'ofx':
      return whole(utf8(writeOfx(content)))
    case 'camt':
      return whole(utf8(writeCamt(content, requireBalances(content, format))))
    case 'mt940':
      return whole(utf8(writeMt940(content, requireBalances(content, format))))
    case 'beancount':
      return whole(utf8(writeBeancount(content)))
    case 'jsonl':
      return whole(utf8(writeJsonLines(content)))
    case 'xlsx':
      return whole(await writeLedgerWorkbook(content))
    case 'hledger': {
      const [text = ''] = csvFiles(hledgerColumns(content), content.rows, undefined)
      return [
        { name: `${stem}.csv`, bytes: utf8(text) },
        { name: `${stem}.csv.rules`, bytes: utf8(writeHledgerRules(content)) },
      ]
    }
    default: {
      const rows = rowsTaken(content, format)
      const texts = csvFiles(columnsOf(content, format), rows, formatFacts[format].limit)
      return texts.map((text, at) => ({
        name: texts.length === 1 ? `${stem}.csv` : `${stem}_${at + 1}.csv`,
        bytes: utf8(text),
      }))
    }
  }
}

/** Lines of a CSV, its head first. */
function csvFiles(
  columns: readonly LedgerColumn[],
  rows: readonly LedgerRow[],
  limit: Parameters<typeof splitLines>[2],
): string[] {
  const head = csvText([columns.map(({ head: name }) => name)])
  const lines = rows.map((row, at) => csvText([csvLine(columns, row, at)]))
  return splitLines(head, lines, limit)
}

/** What one row is in each column. */
function csvLine(columns: readonly LedgerColumn[], row: LedgerRow, at: number): string[] {
  return columns.map(({ holds, textOf }) => {
    const text = textOf(row, at)
    return holds === 'words' ? harmlessText(text) : text
  })
}

/** Preflight stops what lacks them. */
function requireBalances({ balances }: LedgerContent, format: LedgerFormat) {
  if (balances.kind === 'known') return balances
  throw new Error(`${format} cannot be without balances`)
}
