import { accountTypeWords } from '@/components/accounts/account-words'
import { wordsFor } from '@/components/resource-list/value-words'
import type { Account } from '@/lib/bank-contract/account'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

export interface BalanceTotal {
  label: string
  total: string
}

/**
 * Balances added up within one currency and one kind of account. Currencies are never mixed, and
 * money in hand never with money owed: what the sign of a credit balance means is the bank's.
 */
export function balanceTotals(accounts: readonly Account[], format: Format): BalanceTotal[] {
  const sums = new Map<string, { kind: string; currency: string; sum: bigint }>()
  for (const { balance, account_type } of accounts) {
    if (balance == null) continue
    const kind = kindOf(account_type)
    const key = `${balance.currency} ${kind}`
    const known = sums.get(key)
    sums.set(key, {
      kind,
      currency: balance.currency,
      sum: (known?.sum ?? 0n) + BigInt(balance.amount),
    })
  }
  const inOrder = [...sums.values()].toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind))
  return inOrder.map(({ kind, currency, sum }) => ({
    label: format.text('accounts.total_label', { kind: kindInWords(kind, format.text), currency }),
    total: format.money({ amount: sum, currency }),
  }))
}

// Both are money in hand.
const cash = 'cash'
const order = [cash, 'investment', 'rewards']

/** Money in hand first, money owed and what we do not know last. */
function placeOf(kind: string): number {
  const place = order.indexOf(kind)
  return place === -1 ? order.length : place
}

function kindOf(account_type: string | null | undefined): string {
  if (account_type === 'checking' || account_type === 'savings') return cash
  return account_type ?? ''
}

function kindInWords(kind: string, text: Text['text']): string {
  if (kind === cash) return text('accounts.cash')
  return wordsFor(accountTypeWords, kind, text) ?? text('accounts.without_type')
}
