import { ArrowLeftRight } from 'lucide-react'
import { DetailFact } from '@/components/layout/detail'
import { Related } from '@/components/layout/related'
import { Facts } from '@/components/ui/facts'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { allDates } from '@/lib/domain/periods/named-period'
import { otherLegQuery } from '@/lib/domain/transactions/other-leg'
import { accountName, type AccountNames } from '@/lib/format/account-name'
import { shortId, shownName } from '@/lib/format/names'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { transactionsHref } from '@/lib/search-params/list-hrefs'

interface Place {
  readonly connection_id: string
  /** As the address has it: it goes with every link. */
  readonly period: string | undefined
  readonly transaction: Transaction
}

export async function TransactionFacts({
  connection_id,
  period,
  transaction,
  otherLeg,
  accounts,
}: Place & { otherLeg: Transaction | undefined; accounts: AccountNames }) {
  const [t, data, details, filters, reader] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('transaction_data'),
    getTranslations('details'),
    getTranslations('filters'),
    getReader(),
  ])
  const { account_id, card_id, card_name, user_full_name, user_id } = transaction
  const moment = (iso: string | null | undefined) => (iso ? reader.instantFull(iso) : undefined)
  const hrefOf = (kind: 'accounts' | 'cards' | 'transactions', id: string | null | undefined) =>
    id ? withPeriod(resourcePath(connection_id, kind, id), period) : undefined
  return (
    <Facts>
      <DetailFact label={t('initiated')} value={moment(transaction.initiated_at)} />
      <DetailFact label={t('posted')} value={moment(transaction.posted_at)} />
      <DetailFact
        label={t('account')}
        value={accountName(transaction, accounts, reader)}
        href={hrefOf('accounts', account_id)}
      />
      <DetailFact
        label={t('card')}
        value={shownName(card_name) ?? (card_id ? shortId(card_id) : undefined)}
        href={hrefOf('cards', card_id)}
      />
      <DetailFact
        label={data('made_by')}
        value={user_full_name ?? (user_id ? filters('unnamed_person') : undefined)}
      />
      <DetailFact label={t('memo')} value={shownName(transaction.memo)} />
      <DetailFact label={details('note')} value={shownName(transaction.note)} />
      <DetailFact label={data('tracking_number')} value={shownName(transaction.tracking_number)} />
      <DetailFact
        label={data('other_leg')}
        value={otherLeg && (await legText(otherLeg, accounts))}
        href={hrefOf('transactions', otherLeg?.id)}
      />
    </Facts>
  )
}

async function legText(leg: Transaction, accounts: AccountNames): Promise<string> {
  const [data, reader] = await Promise.all([getTranslations('transaction_data'), getReader()])
  const amount = reader.money(leg.amount)
  const account = accountName(leg, accounts, reader)
  return account === undefined
    ? data('other_leg_elsewhere', { amount })
    : data('other_leg_in', { amount, account })
}

/** Lists that hold what belongs to a transaction, by filters that the bank offers. */
export async function RelatedLists({
  connection_id,
  period,
  transaction,
  isLegKnown,
}: Place & { isLegKnown: boolean }) {
  const data = await getTranslations('transaction_data')
  const { account_id, card_id, user_id, user_full_name } = transaction
  const counterparty = shownName(transaction.counterparty_name)
  const otherLeg = isLegKnown ? undefined : otherLegQuery(transaction)
  const list = (label: string, conditions: Parameters<typeof transactionsHref>[1]) => ({
    label,
    href: transactionsHref(connection_id, { period, ...conditions }),
  })
  const links = [
    otherLeg &&
      list(data('look_for_other_leg'), {
        ...Object.fromEntries(otherLeg.map(([name, value]) => [name, [value]])),
        amount_currency: transaction.amount.currency,
        // It may be in another period.
        period: allDates,
      }),
    counterparty !== undefined &&
      list(data('all_that_mention', { counterparty }), { search: [counterparty] }),
    account_id && list(data('all_of_account'), { account_id: [account_id] }),
    card_id && list(data('all_with_card'), { card_id: [card_id] }),
    user_id &&
      list(
        user_full_name ? data('all_by', { person: user_full_name }) : data('all_by_this_person'),
        { user_id: [user_id] },
      ),
  ]
  return <Related icon={ArrowLeftRight} links={links.flatMap((link) => (link ? [link] : []))} />
}
