import { isBankingError } from '@/lib/server/banking/banking-error'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import type { ReadBank } from '@/lib/server/connections/read-bank'

/** Every client of the dashboard reads this bank. */
export function readBankOf(bank: BankReader, now: Date): ReadBank {
  return async (_, read) => {
    try {
      return { kind: 'read', value: await read(bank), readAt: now.toISOString() }
    } catch (cause) {
      if (!isBankingError(cause)) throw cause
      return { kind: 'failed', failure: readFailureOf(cause) }
    }
  }
}
