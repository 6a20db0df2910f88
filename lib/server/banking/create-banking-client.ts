import type { SecretText } from '@/lib/bank-contract/secret-text'
import { readAccounts } from '@/lib/server/banking/accounts'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import {
  type BankRequest,
  type BankRequestOptions,
  type BankView,
  createBankRequest,
} from '@/lib/server/banking/bank-request'
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
  forToken: (token: SecretText, view?: BankView) => BankReader
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
    forToken: (token, view) => {
      const request: BankRequest = (bearer, call) => bank.request(bearer, call, view)
      return {
        ...readAccounts(request, token),
        ...readCards(request, token),
        ...readTransactions(request, token),
        ...readStatements(request, token),
        ...readCustomers(request, token),
        ...readInvoices(request, token),
      }
    },
    downloadFile: files.downloadFile,
    close: async () => {
      await Promise.all([bank.close(), files.close()])
    },
  }
}
