import type { RelatedLink } from '@/components/resource-detail/related-links'
import { resourcePath } from '@/components/resource-list/resource-path'
import { otherLegQuery } from '@/components/transactions/other-leg'
import type { Transaction } from '@/lib/contract/transaction'
import { allDates } from '@/lib/format/all-dates'

/** Lists that hold what belongs to a transaction, by filters that the bank offers. */
export function relatedToTransaction(
  connection_id: string,
  transaction: Transaction,
  isLegKnown: boolean,
): (RelatedLink | false)[] {
  const list = (query: Record<string, string>) =>
    `${resourcePath(connection_id, 'transactions')}?${new URLSearchParams(query).toString()}`
  const { account_id, card_id, user_id, user_full_name } = transaction
  const counterparty = transaction.counterparty_name?.trim()
  const otherLeg = otherLegQuery(transaction)
  return [
    otherLeg !== undefined &&
      !isLegKnown && {
        label: 'Look for the other leg',
        href: list({
          ...Object.fromEntries(otherLeg),
          amount_currency: transaction.amount.currency,
          // It is sought where it is, whatever the period in view.
          period: allDates,
        }),
      },
    !!account_id && { label: 'All of this account', href: list({ account_id }) },
    !!card_id && { label: 'All with this card', href: list({ card_id }) },
    !!user_id && { label: `All by ${user_full_name || 'this person'}`, href: list({ user_id }) },
    !!counterparty && {
      label: `All that mention ${counterparty}`,
      href: list({ search: counterparty }),
    },
  ]
}
