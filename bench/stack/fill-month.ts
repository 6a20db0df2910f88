import { bearerOf, type Client, large } from '@/bench/stack/bench-stack'

/** Rows of one month of a client, to be posted on its current account. */
export interface MonthRows {
  /** `2026-03` */
  readonly month: string
  readonly count: number
  /** By which it is seen that they are there: the name of the `at`th party is this and a number. */
  readonly party: string
}

const parties = 400

/** Posts the rows of the month, once; gives the account. */
export async function fillMonth({ stack }: Client, rows: MonthRows): Promise<string> {
  const headers = await bearerOf(stack, large)
  const answer = await fetch(`${stack.bank}/api/v1/accounts`, { headers })
  const { accounts } = (await answer.json()) as { accounts: { id: string; account_type: string }[] }
  const account = accounts.find((each) => each.account_type === 'checking')?.id ?? ''
  const search = new URLSearchParams({
    account_id: account,
    search: partyAt(rows, 1),
    page_size: '1',
  })
  const known = await fetch(`${stack.bank}/api/v1/transactions?${search}`, { headers })
  const { transactions } = (await known.json()) as { transactions: unknown[] }
  if (transactions.length > 0) return account
  const posted = Array.from({ length: rows.count }, (_, at) => ({
    account_id: account,
    amount: amountAt(at),
    counterparty_name: partyAt(rows, at),
    initiated_at: `${dayAt(rows, at)}T12:00:00Z`,
  }))
  const grants = await stack.control.listGrants()
  for (const business_id of new Set(grants.map((grant) => String(grant['business_id'])))) {
    const inserted = await stack.control
      .insertTransactions({ business_id, transactions: posted })
      .catch(() => undefined)
    if (inserted !== undefined) return account
  }
  throw new Error('no business has this account')
}

export const dayAt = ({ month }: Pick<MonthRows, 'month'>, at: number): string =>
  `${month}-${String(2 + (at % 28)).padStart(2, '0')}`
export const partyAt = ({ party }: Pick<MonthRows, 'party'>, at: number): string =>
  `${party} ${at % parties}`
/** In pairs that come to nothing: a statement that was made before still agrees with its rows. */
export const amountAt = (at: number): number =>
  (at % 2 === 0 ? 1 : -1) * (1000 + ((Math.floor(at / 2) * 7919) % 250_000))
