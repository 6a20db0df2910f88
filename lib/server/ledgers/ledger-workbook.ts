import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { decimalIn, type LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { cellOf, type CellKind } from '@/lib/server/exports/xlsx-file'

interface Column {
  readonly header: string
  readonly width: number
  readonly numFmt?: string
}

const day = { width: 12, numFmt: 'yyyy-mm-dd' }
// The most decimals that any currency has, and no fewer than most have.
const amount = { width: 16, numFmt: '#,##0.00##' }

const rowColumns: readonly Column[] = [
  { header: 'Date', ...day },
  { header: 'Payee', width: 30 },
  { header: 'Memo', width: 36 },
  { header: 'Type', width: 18 },
  { header: 'Amount', ...amount },
  { header: 'Currency', width: 9 },
  { header: 'Transaction ID', width: 38 },
]
const amountColumn = 4

/** The rows with real dates and numbers below a frozen head, their totals, and on a second sheet what they are of. */
export async function writeLedgerWorkbook(content: LedgerContent): Promise<Uint8Array> {
  const madeAt = new Date(content.madeAt)
  return writeXlsx({
    properties: { created: madeAt, modified: madeAt, creator: 'Countinghouse' },
    sheets: [
      {
        name: 'Transactions',
        columns: rowColumns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
        freezePane: { rows: 1 },
        rows: [rowColumns.map(({ header }) => header), ...rowLines(content), totalLine(content)],
      },
      {
        name: 'About',
        columns: [{ width: 22 }, { width: 40 }],
        rows: aboutLines(content),
      },
    ],
  })
}

function rowLines(content: LedgerContent): CellValue[][] {
  return content.rows.map((row) => [
    cellOf('day', row.day),
    cellOf('text', row.payee),
    cellOf('text', row.memo),
    cellOf('text', row.type),
    cellOf('number', decimalIn(content, row.amount)),
    cellOf('text', row.currency),
    cellOf('text', row.fitId),
  ])
}

/** From integers: a formula of a workbook adds up doubles. */
function totalLine(content: LedgerContent): CellValue[] {
  return rowColumns.map((_, at) => {
    if (at === 0) return 'Total'
    return at === amountColumn
      ? figure(
          content,
          sumOf(content, () => true),
        )
      : null
  })
}

function aboutLines(content: LedgerContent): CellValue[][] {
  const { account, balances, clientName, currency, madeAt, rows } = content
  const line = (what: string, kind: CellKind, text: string) => [what, cellOf(kind, text)]
  const [first, last] = [rows[0], rows.at(-1)]
  return [
    line('Client', 'text', clientName),
    line('Account', 'text', account.name),
    line('Currency', 'text', currency),
    line('First day', 'day', first?.day ?? ''),
    line('Last day', 'day', last?.day ?? ''),
    line('Rows', 'number', String(rows.length)),
    [
      'Money in',
      figure(
        content,
        sumOf(content, (value) => value > 0),
      ),
    ],
    [
      'Money out',
      figure(
        content,
        sumOf(content, (value) => value < 0),
      ),
    ],
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

function sumOf({ rows }: LedgerContent, counts: (amount: number) => boolean): bigint {
  return rows.reduce((sum, row) => (counts(row.amount) ? sum + BigInt(row.amount) : sum), 0n)
}

function figure(content: LedgerContent, value: bigint): CellValue {
  return cellOf('number', decimalIn(content, value))
}
