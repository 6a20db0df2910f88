import type {
  FactView,
  RelatedView,
  SupportView,
  TimelineEntry,
} from '@/components/layout/detail-view'
import type { NeighboursView } from '@/components/layout/detail-sheet'
import {
  type DetailHead,
  toDetailHead,
  toNeighbours,
  toSupport,
  toTimeline,
} from '@/components/layout/to-detail'
import {
  accountName,
  counterpartyName,
  transactionStatusName,
  transactionTypeName,
} from '@/components/data-table/transaction-rows'
import { statusBadge, toneOf } from '@/components/data-table/transaction-look'
import type { TransactionHeadView } from '@/components/transactions/transaction-head'
import { type ReceiptView, toReceipts } from '@/components/transactions/to-receipts'
import { initialsOf } from '@/lib/format/avatar'
import type { ListPage } from '@/lib/bank-contract/list'
import { type Transaction, transactionSchema } from '@/lib/bank-contract/transaction'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { allDates } from '@/lib/domain/periods/named-period'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { otherLegQuery } from '@/lib/domain/transactions/other-leg'
import { splitMinor } from '@/lib/format/money'
import { shortId, shownName } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'
import { currentHref, type ListParams, rowHref } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

interface TransactionBody extends TransactionHeadView {
  readonly facts: readonly FactView[]
  readonly receipts: readonly ReceiptView[]
  readonly timeline: readonly TimelineEntry[]
  readonly related: readonly RelatedView[]
  readonly support: SupportView
}

/** One transaction as its page and its sheet show it, as plain data. */
export interface TransactionDetailView extends DetailHead {
  readonly noun: string
  /** This page's own address, with the place in the list that it was opened from. */
  readonly href: string
  readonly neighbours: NeighboursView | undefined
  /** Undefined where it could not be read: `state` says why. */
  readonly body: TransactionBody | undefined
}

interface TransactionRead {
  readonly client: Client
  readonly id: string
  readonly list: ListParams
  readonly cameFromList: boolean
  readonly outcome: ReadOutcome<{
    readonly transaction: Transaction
    readonly page: ListPage<Transaction> | undefined
    readonly otherLeg: Transaction | undefined
  }>
}

export function toTransactionDetail(read: TransactionRead, reader: Reader): TransactionDetailView {
  const { client, id, list, cameFromList, outcome } = read
  const { text } = reader
  const { connection_id } = client
  const path = resourcePath(connection_id, 'transactions', id)
  const href = cameFromList ? rowHref(path, list) : withPeriod(path, list.period)
  const value = outcome.kind === 'read' ? outcome.value : undefined
  const listPath = resourcePath(connection_id, 'transactions')
  const items = value?.page?.items ?? []
  const rows = refineTransactions(items, list)?.rows ?? items
  const neighbours = cameFromList
    ? toNeighbours(
        rows.map((row) => row.id),
        id,
        {
          listHref: currentHref(listPath, list),
          hrefOf: (other) => rowHref(resourcePath(connection_id, 'transactions', other), list),
        },
        reader,
      )
    : undefined
  const noun = text('transactions.singular')
  const title = value === undefined ? noun : tabTitle(value.transaction, reader)
  const back = {
    href: neighbours?.listHref ?? withPeriod(listPath, list.period),
    label: text('transactions.title'),
  }
  return {
    ...toDetailHead({ client, outcome, title, href, back }, reader),
    noun,
    href,
    neighbours,
    body: value && toBody(connection_id, value.transaction, value.otherLeg, list.period, reader),
  }
}

function toBody(
  connection_id: string,
  transaction: Transaction,
  otherLeg: Transaction | undefined,
  period: string | undefined,
  reader: Reader,
): TransactionBody {
  const { text } = reader
  const counterparty = counterpartyName(transaction, reader)
  const type = transactionTypeName(transaction.transaction_type, reader)
  const day = transaction.initiated_at ? reader.instant(transaction.initiated_at) : undefined
  const status = transactionStatusName(transaction.status, reader)
  const { user_id, user_full_name } = transaction
  return {
    counterparty,
    initials: initialsOf(counterparty),
    summary: [type, day].filter((part) => part !== undefined).join(' · '),
    amount: {
      ...splitMinor(reader.money(transaction.amount), transaction.amount.currency),
      isFailed: toneOf(transaction) === 'failed',
    },
    status:
      status === undefined
        ? undefined
        : { text: status, className: statusBadge(transaction.status) },
    facts: toFacts(connection_id, transaction, otherLeg, period, reader),
    receipts: toReceipts(connection_id, transaction, text),
    timeline: toTimeline(transaction.activities, reader, (id) =>
      id === user_id ? (user_full_name ?? undefined) : undefined,
    ),
    related: toRelated(connection_id, transaction, otherLeg !== undefined, period, reader),
    support: toSupport(
      transaction,
      transactionSchema.shape,
      [
        [text('transaction_data.transaction_id'), transaction.id],
        [text('transaction_data.movement_id'), transaction.money_movement_id],
      ],
      reader,
    ),
  }
}

function toFacts(
  connection_id: string,
  transaction: Transaction,
  otherLeg: Transaction | undefined,
  period: string | undefined,
  reader: Reader,
): FactView[] {
  const { text, instantFull } = reader
  const { account_id, card_id, card_name, user_full_name, user_id } = transaction
  const moment = (iso: string | null | undefined) => (iso ? instantFull(iso) : undefined)
  const linkTo = (kind: 'accounts' | 'cards', id: string | null | undefined) =>
    id ? withPeriod(resourcePath(connection_id, kind, id), period) : undefined
  return [
    { label: text('transaction_data.initiated'), value: moment(transaction.initiated_at) },
    { label: text('transactions.posted'), value: moment(transaction.posted_at) },
    {
      label: text('transactions.account'),
      value: accountName(transaction, reader),
      href: linkTo('accounts', account_id),
    },
    {
      label: text('transactions.card'),
      value: shownName(card_name) ?? (card_id ? shortId(card_id) : undefined),
      href: linkTo('cards', card_id),
    },
    {
      label: text('transaction_data.made_by'),
      value: user_full_name ?? (user_id ? shortId(user_id) : undefined),
    },
    { label: text('transactions.memo'), value: shownName(transaction.memo) },
    { label: text('details.note'), value: shownName(transaction.note) },
    {
      label: text('transaction_data.tracking_number'),
      value: shownName(transaction.tracking_number),
    },
    {
      label: text('transaction_data.other_leg'),
      value: otherLeg && otherLegText(otherLeg, reader),
      href:
        otherLeg && withPeriod(resourcePath(connection_id, 'transactions', otherLeg.id), period),
    },
  ]
}

function otherLegText(leg: Transaction, reader: Reader): string {
  const amount = reader.money(leg.amount)
  const account = accountName(leg, reader)
  return account === undefined
    ? reader.text('transaction_data.other_leg_elsewhere', { amount })
    : reader.text('transaction_data.other_leg_in', { amount, account })
}

/** Lists that hold what belongs to a transaction, by filters that the bank offers. */
function toRelated(
  connection_id: string,
  transaction: Transaction,
  isLegKnown: boolean,
  period: string | undefined,
  { text }: Reader,
): RelatedView[] {
  const list = (query: Record<string, string>) =>
    withPeriod(
      `${resourcePath(connection_id, 'transactions')}?${new URLSearchParams(query).toString()}`,
      period,
    )
  const { account_id, card_id, user_id, user_full_name } = transaction
  const counterparty = shownName(transaction.counterparty_name)
  const otherLeg = isLegKnown ? undefined : otherLegQuery(transaction)
  const links: (RelatedView | undefined)[] = [
    otherLeg && {
      label: text('transaction_data.look_for_other_leg'),
      // It may be in another period.
      href: list({
        ...Object.fromEntries(otherLeg),
        amount_currency: transaction.amount.currency,
        period: allDates,
      }),
    },
    counterparty === undefined
      ? undefined
      : {
          label: text('transaction_data.all_that_mention', { counterparty }),
          href: list({ search: counterparty }),
        },
    account_id
      ? { label: text('transaction_data.all_of_account'), href: list({ account_id }) }
      : undefined,
    card_id
      ? { label: text('transaction_data.all_with_card'), href: list({ card_id }) }
      : undefined,
    user_id
      ? {
          label: user_full_name
            ? text('transaction_data.all_by', { person: user_full_name })
            : text('transaction_data.all_by_this_person'),
          href: list({ user_id }),
        }
      : undefined,
  ]
  return links.filter((link) => link !== undefined)
}

// A tab's title is read by anybody who passes: which transaction it is, and not how much.
function tabTitle(transaction: Transaction, reader: Reader): string {
  const counterparty = counterpartyName(transaction, reader)
  const { initiated_at } = transaction
  if (!initiated_at) return counterparty
  return reader.text('transaction_data.named_on', {
    counterparty,
    date: reader.instant(initiated_at),
  })
}
