import {
  toSentTransaction,
  transactionStatusName,
  transactionTypeName,
} from '@/components/data-table/transaction-rows'
import { Activities } from '@/components/layout/activities'
import { DetailSheet } from '@/components/layout/detail-sheet'
import { findNeighbours } from '@/components/layout/neighbours'
import { ReadFailed } from '@/components/layout/read-failed'
import { Support } from '@/components/layout/support'
import { TitleRow } from '@/components/layout/title-row'
import { Receipts } from '@/components/transactions/receipts'
import { RelatedLists, TransactionFacts } from '@/components/transactions/transaction-facts'
import { ReviewMark, ReviewNotes } from '@/components/review/review'
import type { ObjectReview } from '@/lib/present/mark'
import { TransactionHead } from '@/components/transactions/transaction-head'
import type { ListPage } from '@/lib/bank-contract/list'
import { type Transaction, transactionSchema } from '@/lib/bank-contract/transaction'
import type { MarkOf } from '@/lib/domain/close/found-mark'
import type { SeenField } from '@/lib/domain/close/seen-values'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import type { Reader } from '@/lib/format/create-reader'
import { shortId, counterpartyName } from '@/lib/format/names'
import type { AccountNames } from '@/lib/format/account-name'
import { currentHref, type ListParams, rowHref } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface TransactionRead {
  readonly transaction: Transaction
  /** The page of the list that it was opened from; undefined where that could not be read. */
  readonly page: ListPage<Transaction> | undefined
  readonly otherLeg: Transaction | undefined
}

export interface TransactionProps {
  readonly client: Client
  readonly id: string
  readonly list: ListParams
  readonly cameFromList: boolean
  readonly accounts: AccountNames
  readonly outcome: ReadOutcome<TransactionRead>
  /** Undefined where it could not be read. */
  readonly review: ObjectReview | undefined
  /** Of the rows of that page. */
  readonly markOf?: MarkOf<Transaction>
}

/** A transaction as a page of its own. */
export async function TransactionPage(props: TransactionProps) {
  const { client, outcome } = props
  const [t, data, reader] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('transaction_data'),
    getReader(),
  ])
  const read = outcome.kind === 'read' ? outcome : undefined
  const { initiated_at } = read?.value.transaction ?? {}
  const title = read ? counterpartyName(read.value.transaction, reader) : t('singular')
  // A tab's title is read by anybody who passes: which transaction it is, and not how much.
  const tabTitle = initiated_at
    ? data('named_on', { counterparty: title, date: reader.instant(initiated_at) })
    : title
  return (
    <>
      <title>{`${tabTitle} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={title}
        back={{ href: listHrefOf(props), label: t('title') }}
        updatedAt={read && reader.clock(read.readAt)}
      />
      <div className="max-w-3xl">
        <TransactionDetail {...props} />
      </div>
    </>
  )
}

/** The same over the screen that it was opened from. */
export async function TransactionSheet(props: TransactionProps) {
  const { client, id, list, cameFromList, outcome, markOf } = props
  const t = await getTranslations('transactions')
  const items = (outcome.kind === 'read' ? outcome.value.page?.items : undefined) ?? []
  const rows = refineTransactions(items, list, undefined, markOf)?.rows ?? items
  const neighbours = findNeighbours(
    rows.map((row) => row.id),
    id,
    {
      listHref: listHrefOf(props),
      hrefOf: (other) => rowHref(resourcePath(client.connection_id, 'transactions', other), list),
    },
  )
  return (
    <DetailSheet
      title={t('singular')}
      neighbours={cameFromList ? neighbours : undefined}
      pageHref={pageHrefOf(props)}
    >
      <TransactionDetail {...props} />
    </DetailSheet>
  )
}

async function TransactionDetail(props: TransactionProps) {
  const { client, list, accounts, outcome, review } = props
  const [data, reader] = await Promise.all([getTranslations('transaction_data'), getReader()])
  if (outcome.kind === 'failed') {
    const hrefs = { retryHref: pageHrefOf(props), firstPageHref: listHrefOf(props) }
    return <ReadFailed failure={outcome.failure} client={client} {...hrefs} />
  }
  const { transaction, otherLeg } = outcome.value
  const { id, activities, attachments, money_movement_id, user_id, user_full_name } = transaction
  const place = { connection_id: client.connection_id, period: list.period }
  return (
    <>
      <TransactionHead row={toSentTransaction(transaction, { reader, accounts })} />
      {review && (
        <ReviewMark
          review={review}
          nameOf={({ field, value }) => valueInWords(field, value, accounts, reader)}
        />
      )}
      <div className="px-5 pb-2">
        <TransactionFacts
          {...place}
          accounts={accounts}
          transaction={transaction}
          otherLeg={otherLeg}
        />
      </div>
      <Receipts
        connection_id={client.connection_id}
        transaction_id={id}
        attachments={attachments ?? []}
      />
      {review && <ReviewNotes review={review} />}
      <Activities
        activities={activities}
        nameOf={(each) => (each === user_id ? (user_full_name ?? undefined) : undefined)}
        marks={review?.events}
      />
      <RelatedLists {...place} transaction={transaction} isLegKnown={otherLeg !== undefined} />
      <Support
        value={transaction}
        known={transactionSchema.shape}
        ids={[
          [data('transaction_id'), id],
          [data('movement_id'), money_movement_id],
        ]}
      />
    </>
  )
}

/** What a state, a type or an account is called, in “changed since reviewed”. */
function valueInWords(
  field: SeenField,
  value: string | number | null,
  accounts: AccountNames,
  reader: Reader,
): string | undefined {
  const text = String(value)
  if (field === 'state') return transactionStatusName(text, reader)
  if (field === 'type') return transactionTypeName(text, reader)
  if (field === 'account') return accounts.get(text) ?? shortId(text)
  return undefined
}

/** This page's own address, with the place in the list that it was opened from. */
function pageHrefOf({ client, id, list, cameFromList }: TransactionProps): string {
  const path = resourcePath(client.connection_id, 'transactions', id)
  return cameFromList ? rowHref(path, list) : withPeriod(path, list.period)
}

function listHrefOf({ client, list, cameFromList }: TransactionProps): string {
  const path = resourcePath(client.connection_id, 'transactions')
  return cameFromList ? currentHref(path, list) : withPeriod(path, list.period)
}
