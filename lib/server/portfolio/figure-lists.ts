import { bulkhead } from 'cockatiel'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'

/** What of a bank the figures are made of. */
export type FigureLists = Pick<
  BankReader,
  'listAccounts' | 'listCards' | 'listInvoices' | 'listStatements' | 'listTransactions'
>

const callsAtOnce = 2

/**
 * The same lists, so many calls at once, so that one client is never asked by leaps and bounds.
 * `keepGoing` throws once nobody waits any more, and after a call that failed none is begun.
 */
export function paceLists(bank: FigureLists, keepGoing: () => void): FigureLists {
  const calls = bulkhead(callsAtOnce, Number.POSITIVE_INFINITY)
  let failure: { cause: unknown } | undefined
  const paced =
    <Query, Page>(list: (query: Query) => Promise<Page>) =>
    (query: Query): Promise<Page> =>
      calls.execute(async () => {
        keepGoing()
        if (failure !== undefined) throw failure.cause
        try {
          return await list(query)
        } catch (cause) {
          if (!isRefusal(cause)) failure = { cause }
          throw cause
        }
      })
  return {
    listAccounts: paced(bank.listAccounts),
    listCards: paced(bank.listCards),
    listInvoices: paced(bank.listInvoices),
    listStatements: paced(bank.listStatements),
    listTransactions: paced(bank.listTransactions),
  }
}

/** Of one list alone: the others may still be read. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof BankingError && cause.code === 'insufficient_scope'
}
