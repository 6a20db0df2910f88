import { getAccount, listAccounts } from '@/bank/api/accounts'
import { getCard, listCards } from '@/bank/api/cards'
import { getCustomer, listCustomers } from '@/bank/api/customers'
import type { BankEndpoint } from '@/bank/api/endpoint'
import { getInvoice, getInvoiceFile, listInvoices } from '@/bank/api/invoices'
import { getStatement, listStatements } from '@/bank/api/statements'
import { getTransaction, getTransactionFile, listTransactions } from '@/bank/api/transactions'

/** Spec, Endpoints: all fourteen. Requests are served, and the OpenAPI document written, from these. */
export const endpoints: readonly BankEndpoint[] = [
  listAccounts,
  getAccount,
  listCards,
  getCard,
  listTransactions,
  getTransaction,
  getTransactionFile,
  listStatements,
  getStatement,
  listCustomers,
  getCustomer,
  listInvoices,
  getInvoice,
  getInvoiceFile,
]
