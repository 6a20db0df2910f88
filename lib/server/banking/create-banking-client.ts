import type { SecretText } from '@/lib/contract/secret-text'
import { readAccounts } from '@/lib/server/banking/accounts'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { type BankRequestOptions, createBankRequest } from '@/lib/server/banking/bank-request'
import { readCards } from '@/lib/server/banking/cards'
import { readCustomers } from '@/lib/server/banking/customers'
import {
  createDownloadFile,
  type DownloadFile,
  type DownloadOptions,
} from '@/lib/server/banking/download-file'
import { readInvoices } from '@/lib/server/banking/invoices'
import { readStatements } from '@/lib/server/banking/statements'
import { readTransactions } from '@/lib/server/banking/transactions'

export interface BankingClient {
  forToken: (token: SecretText) => BankReader
  downloadFile: DownloadFile
  close: () => Promise<void>
}

export interface BankingClientOptions extends BankRequestOptions {
  files?: Omit<DownloadOptions, 'baseUrl'> | undefined
}

/** The banking API of one environment. */
export function createBankingClient(options: BankingClientOptions): BankingClient {
  const bank = createBankRequest(options)
  const files = createDownloadFile({ baseUrl: options.baseUrl, ...options.files })
  return {
    forToken: (token) => ({
      ...readAccounts(bank.request, token),
      ...readCards(bank.request, token),
      ...readTransactions(bank.request, token),
      ...readStatements(bank.request, token),
      ...readCustomers(bank.request, token),
      ...readInvoices(bank.request, token),
    }),
    downloadFile: files.downloadFile,
    close: async () => {
      await Promise.all([bank.close(), files.close()])
    },
  }
}
