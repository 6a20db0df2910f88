import type { Account } from '@/lib/bank-contract/account'
import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import type { NameValues } from '@/lib/domain/exports/name-documents'
import { periodPart } from '@/lib/format/file-names'
import { findMinorDigits, toDecimal } from '@/lib/format/money'

interface StatementNaming {
  readonly clientName: string
  readonly accountName: string | undefined
  /** The calendar day of an instant, where the client is. */
  readonly dayOf: (iso: string | null | undefined) => string | undefined
}

/** What a statement’s document is called by: "2026-06", "Acme", "Operating-4821", "statement". */
export function statementValues(
  statement: Statement,
  { clientName, accountName, dayOf }: StatementNaming,
): NameValues {
  const { period_start, period_end, available_at, statement_type, accounts } = statement
  const [only, ...others] = accounts ?? []
  const isAccountStatement = statement_type == null || statement_type === 'account'
  return {
    period: periodPart(period_start, period_end),
    client: clientName,
    account:
      others.length > 0
        ? `${others.length + 1}-accounts`
        : (accountName ?? only?.account_type ?? undefined),
    type: isAccountStatement ? 'statement' : `${statement_type}-statement`,
    issued: dayOf(available_at),
  }
}

/** The one account that a statement is of, where it is of one. */
export function onlyAccountOf({ accounts }: Statement): string | undefined {
  const [only, ...others] = accounts ?? []
  return others.length > 0 ? undefined : (only?.account_id ?? undefined)
}

/** "Operating-4821". */
export function accountNamePart({ account_name, account_number_last_4 }: Account): string {
  return [account_name, account_number_last_4].filter((part) => part).join('-')
}

/** An amount as a ledger writes it; nothing where the decimals of its currency are unknown. */
export function amountValues(money: Money | null | undefined): NameValues {
  if (money == null) return {}
  const { amount, currency } = money
  const digits = findMinorDigits(currency)
  return { currency, ...(digits !== undefined && { amount: toDecimal(BigInt(amount), digits) }) }
}
