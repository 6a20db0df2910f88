import type { Account } from '@/lib/bank-contract/account'
import type { Statement } from '@/lib/bank-contract/statement'
import { periodPart } from '@/lib/format/document-names'

/** What a statement's document is called by: "2026-06_Acme_Operating-4821_statement.pdf". */
export function statementNameParts(
  statement: Statement,
  clientName: string,
  accountName: string | undefined,
): readonly (string | undefined)[] {
  const { period_start, period_end, statement_type, accounts } = statement
  const [only, ...others] = accounts ?? []
  const isUsual = statement_type == null || statement_type === 'account'
  return [
    periodPart(period_start, period_end),
    clientName,
    others.length > 0
      ? `${others.length + 1}-accounts`
      : (accountName ?? only?.account_type ?? undefined),
    isUsual ? 'statement' : `${statement_type}-statement`,
  ]
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
