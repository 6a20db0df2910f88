import type { Account } from '@/lib/bank-contract/account'
import type { Card } from '@/lib/bank-contract/card'
import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import type { FileMetadata } from '@/lib/bank-contract/file-metadata'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'

/** Wire names, repeated where "any of" is meant, in the order in which they are sent. */
export type BankQuery = readonly (readonly [string, string])[]

/** A page that has come: where it leads is known, and its rows are read when they are needed. */
export interface OpenPage<Item> {
  next_page_token: string | null
  /** How many the bank sent. */
  rows: number
  read: () => ListPage<Item>
}

/** One business's banking, by one access token. Every method throws BankingError. */
export interface BankReader {
  listAccounts: (query: BankQuery) => Promise<ListPage<Account>>
  getAccount: (account_id: string) => Promise<Account>
  listCards: (query: BankQuery) => Promise<ListPage<Card>>
  getCard: (id: string) => Promise<Card>
  listTransactions: (query: BankQuery) => Promise<ListPage<Transaction>>
  openTransactions: (query: BankQuery) => Promise<OpenPage<Transaction>>
  getTransaction: (id: string) => Promise<Transaction>
  getTransactionFile: (transaction_id: string, file_id: string) => Promise<FileMetadata>
  listStatements: (query: BankQuery) => Promise<ListPage<Statement>>
  getStatement: (id: string) => Promise<Statement>
  listCustomers: (query: BankQuery) => Promise<ListPage<Customer>>
  getCustomer: (customer_id: string) => Promise<Customer>
  listInvoices: (query: BankQuery) => Promise<ListPage<Invoice>>
  getInvoice: (invoice_id: string) => Promise<Invoice>
  getInvoiceFile: (invoice_id: string, file_id: string) => Promise<FileMetadata>
}
