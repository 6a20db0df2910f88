import type { RelatedLink } from '@/components/resource-detail/related-links'
import { resourcePath } from '@/components/resource-list/resource-path'
import type { Transaction } from '@/lib/contract/transaction'

/** Lists that hold what belongs to a transaction, by filters that the bank offers. */
export function relatedToTransaction(
  connection_id: string,
  transaction: Transaction,
): (RelatedLink | false)[] {
  const list = (query: Record<string, string>) =>
    `${resourcePath(connection_id, 'transactions')}?${new URLSearchParams(query).toString()}`
  const { account_id, card_id, user_id, user_full_name } = transaction
  const counterparty = transaction.counterparty_name?.trim()
  const otherLeg = searchForOtherLeg(transaction)
  return [
    otherLeg !== undefined && { label: 'Look for the other leg', href: list(otherLeg) },
    !!account_id && { label: 'All of this account', href: list({ account_id }) },
    !!card_id && { label: 'All with this card', href: list({ card_id }) },
    !!user_id && { label: `All by ${user_full_name || 'this person'}`, href: list({ user_id }) },
    !!counterparty && {
      label: `All that mention ${counterparty}`,
      href: list({ search: counterparty }),
    },
  ]
}

const twoLegged = new Set([
  'internal_transfer',
  'credit_repayment',
  'credit_repayment_refund',
  'savings_deposit',
  'savings_withdrawal',
  'treasury_deposit',
  'treasury_withdrawal',
  'rewards_cashback_redemption',
])

/** No list can be asked for a movement; the other leg has the opposite amount in the same second. */
function searchForOtherLeg(transaction: Transaction): Record<string, string> | undefined {
  const { transaction_type, initiated_at, amount } = transaction
  const second = Date.parse(initiated_at ?? '')
  if (!twoLegged.has(transaction_type ?? '') || Number.isNaN(second)) return undefined
  const opposite = String(0 - amount.amount)
  return {
    initiated_after: wireInstant(second),
    initiated_before: wireInstant(second + 1000),
    min_amount: opposite,
    max_amount: opposite,
    amount_currency: amount.currency,
  }
}

function wireInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}
