import type { Statement } from '@/lib/bank-contract/statement'
import type { Extent } from '@/lib/domain/reading/reading'
import type { StatementAccount } from '@/lib/domain/statements/tie-out'

/** A statement, and its part of one account. */
export interface AccountStatement {
  readonly statement: Statement
  readonly part: StatementAccount
}

/** The latest statements of one account, and how much of what there is they are. */
export interface AccountStatements extends Extent {
  readonly rows: readonly AccountStatement[]
}

/** Those that name the account, the latest first as the bank lists them; another that names none may be its own. */
export function statementsOfAccount(
  statements: readonly Statement[],
  account_id: string,
  { end, notUnderstood }: Extent,
): AccountStatements {
  const rows = statements.flatMap((statement) => {
    const part = statement.accounts?.find((each) => each.account_id === account_id)
    return part === undefined ? [] : [{ statement, part }]
  })
  const unnamed = statements.filter(
    ({ accounts }) =>
      accounts == null || accounts.length === 0 || accounts.some((each) => !each.account_id),
  )
  return { rows, end, notUnderstood: notUnderstood + unnamed.length }
}
