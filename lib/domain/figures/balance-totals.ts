import type { Account } from '@/lib/bank-contract/account'

export interface BalanceTotal {
  /** `cash` for checking and savings together, else the type of the accounts; '' for none. */
  kind: string
  currency: string
  amount: bigint
}

/**
 * Balances added up within one currency and one kind of account. Currencies are never mixed, and
 * money in hand never with money owed: what the sign of a credit balance means is the bank's.
 */
export function balanceTotals(accounts: readonly Account[]): BalanceTotal[] {
  const totals = new Map<string, BalanceTotal>()
  for (const { balance, account_type } of accounts) {
    if (balance == null) continue
    const { currency } = balance
    const kind = kindOf(account_type)
    const key = `${currency} ${kind}`
    const amount = (totals.get(key)?.amount ?? 0n) + BigInt(balance.amount)
    totals.set(key, { kind, currency, amount })
  }
  return [...totals.values()].toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind))
}

const order = ['cash', 'investment', 'rewards']

/** Money in hand first, money owed and what we do not know last. */
function placeOf(kind: string): number {
  const place = order.indexOf(kind)
  return place === -1 ? order.length : place
}

function kindOf(account_type: string | null | undefined): string {
  if (account_type === 'checking' || account_type === 'savings') return 'cash'
  return account_type ?? ''
}
