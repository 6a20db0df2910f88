import { invoiceList } from '@/lib/search-params/invoices'
import { statementList } from '@/lib/search-params/statements'
import { transactionList } from '@/lib/search-params/transactions'

/** The list that each kind of export is of. */
export const exportLists = {
  transactions: transactionList,
  statements: statementList,
  invoices: invoiceList,
  receipts: transactionList,
}
