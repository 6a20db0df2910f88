import { accountTitle, masked } from '@/components/accounts/account-columns'
import { accountHistoryPath } from '@/components/accounts/account-history-path'
import { accountTypeWords } from '@/components/accounts/account-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { RawSection } from '@/components/resource-detail/raw-section'
import { RelatedLinks } from '@/components/resource-detail/related-links'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { wordsFor } from '@/components/resource-list/value-words'
import { LatestTransactions } from '@/components/transactions/latest-transactions'
import { Amount } from '@/components/ui/amount'
import { DetailList } from '@/components/ui/detail-list'
import { type Account, accountSchema } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'

export interface AccountWithLatest {
  account: Account
  latest: readonly Transaction[] | undefined
}

export function AccountDetail(props: DetailViewProps<AccountWithLatest>) {
  const { client, format } = props
  const { text } = format
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun={text('accounts.singular')}
      back={{ href: resourcePath(connection_id, 'accounts'), label: text('accounts.title') }}
      titleOf={({ account }) => accountTitle(account, format)}
    >
      {({ account, latest }) => {
        const query = new URLSearchParams({ account_id: account.id }).toString()
        const transactionsHref = withPeriod(
          `${resourcePath(connection_id, 'transactions')}?${query}`,
          periodOfHref(props.href),
        )
        return (
          <>
            <DetailList
              items={[
                {
                  term: text('accounts.balance'),
                  value: account.balance && <Amount>{format.money(account.balance)}</Amount>,
                },
                {
                  term: text('accounts.type'),
                  value: wordsFor(accountTypeWords, account.account_type, format.text),
                },
                {
                  term: text('accounts.account_number'),
                  value: masked(account.account_number_last_4),
                },
                {
                  term: text('accounts.routing_number'),
                  value: masked(account.routing_number_last_4),
                },
                { term: text('accounts.identifier'), value: <code>{account.id}</code> },
              ]}
            />
            <RelatedLinks
              here={props.href}
              text={format.text}
              links={[
                {
                  label: format.text('charts.history_link'),
                  href: accountHistoryPath(connection_id, account.id),
                },
                { label: text('accounts.transactions_of'), href: transactionsHref },
                {
                  label: text('accounts.statements_of'),
                  href: `${resourcePath(connection_id, 'statements')}?${query}`,
                },
              ]}
            />
            <LatestTransactions
              connection_id={connection_id}
              transactions={latest}
              allHref={transactionsHref}
              format={format}
            />
            <RawSection value={account} known={accountSchema.shape} format={format} />
          </>
        )
      }}
    </DetailFrame>
  )
}
