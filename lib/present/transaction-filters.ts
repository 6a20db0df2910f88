import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Reader } from '@/lib/format/create-reader'
import { type FilterWords, namedIn, wordsOfDefinition } from '@/lib/present/filter-chips'
import { type ListMarks, reviewersOf } from '@/lib/present/mark'
import { transactionList } from '@/lib/search-params/transactions'

/** What the filters of the transactions are called; `accounts` are the client's, by id. */
export function transactionFilters(
  items: readonly Transaction[],
  {
    accounts,
    marks,
  }: {
    readonly accounts: ReadonlyMap<string, string>
    readonly marks: Pick<ListMarks<never>, 'people'>
  },
  reader: Reader,
): FilterWords {
  const seen = namedIn(items, (row) => [row.account_id, row.account_name])
  return wordsOfDefinition(transactionList, reader, {
    references: {
      account_id: [
        ...Array.from(accounts, ([value, label]) => ({ value, label })),
        ...seen.filter(({ value }) => !accounts.has(value)),
      ],
      card_id: namedIn(items, (row) => [row.card_id, row.card_name]),
      user_id: namedIn(
        items,
        (row) => [row.user_id, row.user_full_name],
        () => reader.text('filters.unnamed_person'),
      ),
      ...reviewersOf({ marks }),
      currency: namedIn(items, ({ amount }) => [amount.currency, amount.currency]),
    },
    search: { name: 'search', placeholder: 'transaction_data.search_placeholder' },
    order: {
      initiated_at: 'transactions.initiated',
      posted_at: 'transactions.posted',
      amount: 'lists.amount',
    },
  })
}
