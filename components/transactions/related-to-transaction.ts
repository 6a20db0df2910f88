import type { RelatedLink } from '@/components/resource-detail/related-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { otherLegQuery } from '@/lib/domain/transactions/other-leg'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { allDates } from '@/lib/domain/periods/day-range'
import type { Text } from '@/lib/i18n/create-text'

/** Lists that hold what belongs to a transaction, by filters that the bank offers. */
export function relatedToTransaction(
  connection_id: string,
  transaction: Transaction,
  isLegKnown: boolean,
  text: Text['text'],
): (RelatedLink | false)[] {
  const list = (query: Record<string, string>) =>
    `${resourcePath(connection_id, 'transactions')}?${new URLSearchParams(query).toString()}`
  const { account_id, card_id, user_id, user_full_name } = transaction
  const counterparty = transaction.counterparty_name?.trim()
  const otherLeg = otherLegQuery(transaction)
  return [
    otherLeg !== undefined &&
      !isLegKnown && {
        label: text('transactions.look_for_other_leg'),
        href: list({
          ...Object.fromEntries(otherLeg),
          amount_currency: transaction.amount.currency,
          // It is sought where it is, whatever the period in view.
          period: allDates,
        }),
      },
    !!account_id && { label: text('transactions.all_of_account'), href: list({ account_id }) },
    !!card_id && { label: text('transactions.all_with_card'), href: list({ card_id }) },
    !!user_id && {
      label: user_full_name
        ? text('transactions.all_by', { person: user_full_name })
        : text('transactions.all_by_this_person'),
      href: list({ user_id }),
    },
    !!counterparty && {
      label: text('transactions.all_that_mention', { counterparty }),
      href: list({ search: counterparty }),
    },
  ]
}
