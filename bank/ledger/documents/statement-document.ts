import { openSheet, printMoney } from '@/bank/ledger/documents/sheet'
import type { StrictStatement } from '@/lib/bank-contract/statement'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

export interface StatementContent {
  business: string
  statement: Omit<StrictStatement, 'pdf_url'>
  accountNames: ReadonlyMap<string, string>
  /** The first settled movements of the period, oldest first. */
  movements: readonly StrictTransaction[]
  /** How many more there are than `movements`. */
  further: number
}

export async function statementDocument(content: StatementContent): Promise<Buffer> {
  const { business, statement, accountNames, movements, further } = content
  const period = `${statement.period_start} to ${statement.period_end}`
  const sheet = await openSheet(`Statement ${statement.id}`, statement.available_at)
  sheet.title(`${titles[statement.statement_type]} statement`, `${business} · ${period}`)
  sheet.table(
    [
      { header: 'Account', share: 0.28 },
      { header: 'Opening', share: 0.18, align: 'right' },
      { header: 'Credits', share: 0.18, align: 'right' },
      { header: 'Debits', share: 0.18, align: 'right' },
      { header: 'Closing', share: 0.18, align: 'right' },
    ],
    statement.accounts.map((account) => [
      accountNames.get(account.account_id) || account.account_type,
      printMoney(account.opening_balance),
      printMoney(account.total_credits),
      printMoney(account.total_debits),
      printMoney(account.closing_balance),
    ]),
  )
  const { repayment_date, spending, repayments, cashback } = statement
  if (repayment_date !== undefined && spending && repayments && cashback) {
    sheet.facts([
      ['Spending', printMoney(spending)],
      ['Repayments', printMoney(repayments)],
      ['Cashback', printMoney(cashback)],
      ['Repayment on', repayment_date],
    ])
  }
  sheet.table(
    [
      { header: 'Posted', share: 0.15 },
      { header: 'Counterparty', share: 0.4 },
      { header: 'Type', share: 0.25 },
      { header: 'Amount', share: 0.2, align: 'right' },
    ],
    movements.map((each) => [
      (each.posted_at ?? '').slice(0, 10),
      each.counterparty_name,
      each.transaction_type.replaceAll('_', ' '),
      printMoney(each.amount),
    ]),
  )
  if (further > 0) sheet.note(`and ${further} more movements, which the ledger lists.`)
  return sheet.finish()
}

const titles = { account: 'Account', credit: 'Credit', treasury: 'Treasury' } as const
