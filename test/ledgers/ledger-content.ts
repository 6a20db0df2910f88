import fc from 'fast-check'
import { transactionTypes } from '@/lib/bank-contract/transaction'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import type { LedgerFormat, LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import { type LedgerRow, toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { listedRows } from '@/lib/domain/ledgers/row-totals'
import { findMinorDigits } from '@/lib/format/money'
import { testTransaction } from '@/test/exports/file-bank'

/** What a ledger’s file says, of rows that are given. */
export function testContent(
  format: LedgerFormat,
  rows: readonly LedgerRow[],
  change: Partial<LedgerContent> = {},
): LedgerContent {
  const currency = rows[0]?.currency ?? 'USD'
  const [first = '2026-06-01', last = first] = [rows[0]?.day, rows.at(-1)?.day]
  const opening = 100_000
  const closing = rows.reduce((sum, { amount }) => sum + amount, opening)
  return {
    account: {
      id: '0b8f6d7e-51f2-4b0e-9a55-0f6f2c0f0215',
      name: 'Operating 0215',
      last4: '0215',
      routing: '0021',
      type: 'checking',
    },
    clientName: 'Acme & Söhne',
    currency,
    digits: findMinorDigits(currency) ?? 2,
    ...listedRows(rows),
    balances: {
      kind: 'known',
      opening: { day: first, amount: opening },
      closing: { day: last, amount: closing },
    },
    madeAt: '2026-07-08T10:05:00.000Z',
    choice: { target: targetOf[format], format },
    ...change,
  }
}

const targetOf: Readonly<Record<LedgerFormat, LedgerTarget>> = {
  qbo: 'quickbooks_online',
  quickbooks_csv: 'quickbooks_online',
  ofx: 'xero',
  xero_csv: 'xero',
  sage_csv: 'sage',
  camt: 'odoo',
  mt940: 'datev',
  gnucash_csv: 'gnucash',
  hledger: 'hledger',
  beancount: 'beancount',
  own_csv: 'csv',
  xlsx: 'excel',
  jsonl: 'json',
}

const hostile = fc.oneof(
  fc.constantFrom(
    '=SUM(A1:A9)',
    '-2+3',
    '@cmd|calc',
    '</NAME><TRNAMT>1.00',
    '＜/STMTTRN＞＜STMTTRN＞＜TRNAMT＞9999.00＜FITID＞x',
    'AT＆T ﹤b ≮',
    '&amp; Söhne "GmbH" <x>',
    ':61:2606010601C1,00NTRF',
    '-}',
    'line\r\n:86:two',
    '"; expenses:food',
    'شركة الأفق',
    '日本 😀 株式会社',
    '?20?32?',
    'a'.repeat(300),
    'Ä'.repeat(300),
    '',
    '   ',
    '2026-01-01 open Assets:Bank',
    '\\',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const days = fc.integer({ min: 0, max: 180 }).map((day) => {
  const instant = Date.UTC(2026, 0, 1 + day, 12)
  return new Date(instant).toISOString().slice(0, 10)
})

/** Rows as no bank should send them, of one currency, oldest first, each with an identifier of its own. */
export const hostileRows: fc.Arbitrary<LedgerRow[]> = fc
  .tuple(
    fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    fc.array(
      fc.record({
        id: fc.uuid(),
        day: days,
        amount: fc.oneof(
          fc.constant(0),
          fc.constant(-0),
          fc.integer({ min: -5_000_000, max: 5_000_000 }),
        ),
        counterparty_name: hostile,
        memo: hostile,
        type: fc.constantFrom(...transactionTypes),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  )
  .map(([currency, rows]) =>
    rows
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map(({ id, day, amount, counterparty_name, memo, type }) =>
        toLedgerRow(
          testTransaction({
            id,
            amount: { amount, currency },
            counterparty_name,
            memo,
            transaction_type: type,
          }),
          day,
        ),
      ),
  )

/** How many of each the rows have: days and amounts, which every format keeps. */
export function factsOf(rows: readonly { day: string; amount: number }[]): string[] {
  return rows.map(({ day, amount }) => `${day} ${amount}`).toSorted()
}
