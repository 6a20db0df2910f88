import { printMoney } from '@/bank/ledger/documents/print-money'
import { openSheet } from '@/bank/ledger/documents/sheet'
import type { StrictTransaction } from '@/lib/bank-contract/transaction'

export async function receiptDocument(
  business: string,
  transaction: StrictTransaction,
  fileName: string,
): Promise<Buffer> {
  const { amount } = transaction
  const paid = { ...amount, amount: Math.abs(amount.amount) }
  const sheet = await openSheet(fileName, transaction.initiated_at)
  sheet.title('Receipt', transaction.counterparty_name)
  sheet.facts([
    [amount.amount < 0 ? 'Paid by' : 'Paid to', business],
    ['Date', transaction.initiated_at.slice(0, 10)],
    ['Card', transaction.card_name ?? '–'],
    ['Reference', transaction.id],
    ['Amount', printMoney(paid)],
  ])
  if (transaction.memo !== undefined) sheet.note(transaction.memo)
  return sheet.finish()
}
