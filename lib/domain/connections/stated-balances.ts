import type { Money } from '@/lib/bank-contract/money'
import type { Statement } from '@/lib/bank-contract/statement'
import { addDays } from '@/lib/domain/periods/day-range'

/** What the bank says that an account held at the end of a day: as one statement closes, and as the next opens. */
export interface StatedBalance {
  readonly day: string
  readonly closing: Money | undefined
  readonly opening: Money | undefined
}

/** By account, oldest first. Of a day of which two statements say different things nothing is known. */
export function statedBalances(
  statements: readonly Statement[],
): ReadonlyMap<string, readonly StatedBalance[]> {
  const said = new Map<string, Map<string, { closing: Money[]; opening: Money[] }>>()
  const note = (account: string, day: string, as: 'closing' | 'opening', balance: Money) => {
    const days = said.get(account) ?? new Map<string, { closing: Money[]; opening: Money[] }>()
    said.set(account, days)
    const known = days.get(day) ?? { closing: [], opening: [] }
    days.set(day, known)
    known[as].push(balance)
  }
  for (const { period_start, period_end, accounts } of statements) {
    for (const { account_id, opening_balance, closing_balance } of accounts ?? []) {
      if (!account_id) continue
      if (period_start && opening_balance) {
        note(account_id, addDays(period_start, -1), 'opening', opening_balance)
      }
      if (period_end && closing_balance) note(account_id, period_end, 'closing', closing_balance)
    }
  }
  return new Map([...said].map(([account, days]) => [account, sureDays(days)]))
}

function sureDays(
  days: ReadonlyMap<string, { readonly closing: Money[]; readonly opening: Money[] }>,
): StatedBalance[] {
  return [...days]
    .flatMap(([day, { closing, opening }]) =>
      areOne(closing) && areOne(opening) ? [{ day, closing: closing[0], opening: opening[0] }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

function areOne([first, ...others]: readonly Money[]): boolean {
  return others.every(
    ({ amount, currency }) => amount === first?.amount && currency === first.currency,
  )
}
