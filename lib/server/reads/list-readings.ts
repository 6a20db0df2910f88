import type { Card } from '@/lib/bank-contract/card'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import { refineCards } from '@/lib/domain/cards/refine-cards'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import type { Reader } from '@/lib/format/create-reader'
import { accountNames } from '@/lib/format/account-name'
import { statementTexts } from '@/lib/present/statement-names'
import { cardList, parseCardParams } from '@/lib/search-params/cards'
import { invoiceList, parseInvoiceParams } from '@/lib/search-params/invoices'
import { parseStatementParams, statementList } from '@/lib/search-params/statements'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { ListReading } from '@/lib/server/reads/transaction-list'
import { listSharedAccounts } from '@/lib/server/db/saved-view'

export const invoiceReading = {
  definition: invoiceList,
  parse: parseInvoiceParams,
  read: (bank, query) => bank.listInvoices(query),
  refine: refineInvoices,
} satisfies ListReading<Invoice>

export const cardReading = {
  definition: cardList,
  parse: parseCardParams,
  read: (bank, query) => bank.listCards(query),
  refine: refineCards,
} satisfies ListReading<Card>

/** A search among statements is of what they are called here. */
export function statementReading(access: ClientAccess, reader: Reader): ListReading<Statement> {
  const accounts = accountNames(listSharedAccounts(access), reader)
  return {
    definition: statementList,
    parse: parseStatementParams,
    read: (bank, query) => bank.listStatements(query),
    refine: (rows, list, memory) =>
      refineStatements(rows, list, (row) => statementTexts(row, accounts, reader), memory),
  }
}
