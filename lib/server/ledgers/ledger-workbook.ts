import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { workbookColumns } from '@/lib/domain/ledgers/workbook-columns'
import { cellOf, type CellKind } from '@/lib/server/exports/xlsx-file'

interface Column {
  readonly header: string
  readonly width: number
  readonly numFmt?: string
}

const formats: Readonly<Partial<Record<CellKind, string>>> = {
  day: 'yyyy-mm-dd',
  // The most decimals that any currency has, and no fewer than most have.
  number: '#,##0.00##',
}

const rowColumns: readonly Column[] = workbookColumns.map(({ head, holds, width }) => {
  const numFmt = formats[holds]
  return { header: head, width, ...(numFmt && { numFmt }) }
})
const amountColumn = workbookColumns.findIndex(({ holds }) => holds === 'number')

// The library streams one sheet, and holds the whole of a workbook that has two.
const maxRowsWithSecondSheet = 20_000

/**
 * The rows with real dates and numbers below a frozen head, and their total; what they are of is on a second sheet,
 * in a long workbook below the total.
 */
export async function* writeLedgerWorkbook(content: LedgerContent): AsyncGenerator<Uint8Array> {
  if (content.totals.count <= maxRowsWithSecondSheet) {
    yield await writeTwoSheets(content)
    return
  }
  yield* writeXlsxStream(longLines(content), {
    name: 'Transactions',
    columns: [...rowColumns],
    freezePane: { rows: 1 },
  })
}

async function writeTwoSheets(content: LedgerContent): Promise<Uint8Array> {
  const madeAt = new Date(content.madeAt)
  const rows: CellValue[][] = [rowColumns.map(({ header }) => header)]
  for await (const line of lines(content)) rows.push(line)
  return writeXlsx({
    properties: { created: madeAt, modified: madeAt, creator: 'Countinghouse' },
    sheets: [
      {
        name: 'Transactions',
        columns: rowColumns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
        freezePane: { rows: 1 },
        rows,
      },
      { name: 'About', columns: [{ width: 22 }, { width: 40 }], rows: aboutLines(content) },
    ],
  })
}

async function* lines(content: LedgerContent): AsyncGenerator<CellValue[]> {
  for await (const rows of content.pages()) {
    for (const row of rows) yield rowLine(content, row)
  }
  yield totalLine(content)
}

async function* longLines(content: LedgerContent): AsyncGenerator<CellValue[]> {
  yield* lines(content)
  yield []
  // Beside columns of days and amounts, whose formats would show other values as theirs.
  for (const line of aboutLines(content)) yield [null, ...line]
}

function rowLine(content: LedgerContent, row: LedgerRow): CellValue[] {
  return workbookColumns.map(({ holds, textOf }) => cellOf(holds, textOf(row, content)))
}

/** From integers: a formula of a workbook adds up doubles. */
function totalLine(content: LedgerContent): CellValue[] {
  const { into, out } = content.totals
  return rowColumns.map((_, at) => {
    if (at === 0) return 'Total'
    return at === amountColumn ? figure(content, into.sum + out.sum) : null
  })
}

function aboutLines(content: LedgerContent): CellValue[][] {
  const { account, balances, clientName, currency, madeAt, totals } = content
  const line = (what: string, kind: CellKind, text: string) => [what, cellOf(kind, text)]
  return [
    line('Client', 'text', clientName),
    line('Account', 'text', account.name),
    line('Currency', 'text', currency),
    line('First day', 'day', totals.first),
    line('Last day', 'day', totals.last),
    line('Rows', 'number', String(totals.count)),
    ['Money in', figure(content, totals.into.sum)],
    ['Money out', figure(content, totals.out.sum)],
    ...(balances.kind === 'unknown'
      ? []
      : [
          line('Opening on', 'day', balances.opening.day),
          ['Opening balance', figure(content, BigInt(balances.opening.amount))],
          line('Closing on', 'day', balances.closing.day),
          ['Closing balance', figure(content, BigInt(balances.closing.amount))],
        ]),
    line('Made at', 'text', madeAt),
  ]
}

function figure(content: LedgerContent, value: bigint): CellValue {
  return cellOf('number', decimalIn(content, value))
}
