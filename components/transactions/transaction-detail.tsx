import type { ReactNode } from 'react'
import { AuditTrail } from '@/components/resource-detail/audit-trail'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { RelatedLinks } from '@/components/resource-detail/related-links'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath, transactionFilePath } from '@/lib/search-params/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId, shownName } from '@/lib/format/names'
import { Attachments } from '@/components/transactions/attachments'
import { NeighbourLinks } from '@/components/transactions/neighbour-links'
import type { Neighbours } from '@/components/transactions/neighbours'
import { relatedToTransaction } from '@/components/transactions/related-to-transaction'
import {
  accountOf,
  counterpartyOf,
  SignedAmount,
} from '@/components/transactions/transaction-columns'
import {
  transactionStates,
  transactionTypeWords,
} from '@/components/transactions/transaction-words'
import { Amount } from '@/components/ui/amount'
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { Rich } from '@/components/ui/rich'
import { type Transaction, transactionSchema } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

interface TransactionDetailProps extends DetailViewProps<Transaction> {
  /** Where one came from a list. */
  neighbours?: Neighbours | undefined
  /** The other leg of the movement, where it was found. */
  otherLeg?: Transaction | undefined
  attachmentsFrom?: number
}

export function TransactionDetail(props: TransactionDetailProps) {
  const { client, format, neighbours, otherLeg } = props
  const { text } = format
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun={text('transactions.singular')}
      back={{
        href: neighbours?.listHref ?? resourcePath(connection_id, 'transactions'),
        label: text('transactions.title'),
      }}
      titleOf={(transaction) => tabTitle(transaction, format)}
      headingOf={(transaction) => (
        <Rich
          parts={format.rich('transactions.title_of', {
            counterparty: counterpartyOf(transaction, format),
            amount: <Amount>{format.money(transaction.amount)}</Amount>,
          })}
        />
      )}
      {...(neighbours !== undefined && {
        actionsOf: () => <NeighbourLinks neighbours={neighbours} text={text} />,
      })}
      asideOf={({ status }) => <StateBadge states={transactionStates} value={status} text={text} />}
    >
      {(transaction) => (
        <>
          <DetailList
            items={[
              ...detailItems(transaction, connection_id, format, period),
              {
                term: text('transactions.other_leg'),
                value: otherLeg && (
                  <OtherLeg
                    leg={otherLeg}
                    href={withPeriod(
                      resourcePath(connection_id, 'transactions', otherLeg.id),
                      period,
                    )}
                    format={format}
                  />
                ),
              },
            ]}
          />
          <RelatedLinks
            links={relatedToTransaction(connection_id, transaction, otherLeg !== undefined, text)}
            here={props.href}
            text={text}
          />
          <Attachments
            documents={attachedDocuments(transaction, connection_id, text)}
            from={props.attachmentsFrom ?? 0}
            format={format}
            hrefFrom={(from) =>
              `${props.href}${props.href.includes('?') ? '&' : '?'}attachments_from=${from}`
            }
          />
          <AuditTrail
            activities={transaction.activities}
            nameOf={(user_id) =>
              user_id === transaction.user_id
                ? (transaction.user_full_name ?? undefined)
                : undefined
            }
            format={format}
          />
          <RawSection value={transaction} known={transactionSchema.shape} format={format} />
        </>
      )}
    </DetailFrame>
  )
}

function detailItems(
  transaction: Transaction,
  connection_id: string,
  format: Format,
  period: string | undefined,
): DetailItem[] {
  const { account_id, card_id, card_name } = transaction
  const account = accountOf(transaction, format)
  const { text } = format
  return [
    {
      term: text('transactions.amount'),
      value: (
        <Amount>
          <SignedAmount transaction={transaction} format={format} />
        </Amount>
      ),
    },
    {
      term: text('transactions.type'),
      value: wordsFor(transactionTypeWords, transaction.transaction_type, format.text),
    },
    { term: text('transactions.initiated'), value: fullMoment(transaction.initiated_at, format) },
    { term: text('transactions.posted'), value: fullMoment(transaction.posted_at, format) },
    {
      term: text('transactions.account'),
      value: account_id ? (
        <a href={withPeriod(resourcePath(connection_id, 'accounts', account_id), period)}>
          {account}
        </a>
      ) : (
        account
      ),
    },
    {
      term: text('transactions.card'),
      value: card_id ? (
        <a href={withPeriod(resourcePath(connection_id, 'cards', card_id), period)}>
          {shownName(card_name) ?? shortId(card_id)}
        </a>
      ) : (
        card_name
      ),
    },
    {
      term: text('transactions.made_by'),
      value: transaction.user_full_name ?? transaction.user_id,
    },
    { term: text('transactions.memo'), value: transaction.memo },
    { term: text('transactions.note'), value: transaction.note },
    { term: text('transactions.tracking_number'), value: transaction.tracking_number },
    { term: text('transactions.transaction_id'), value: <code>{transaction.id}</code> },
    {
      term: text('transactions.movement_id'),
      value: transaction.money_movement_id ? <code>{transaction.money_movement_id}</code> : null,
    },
  ]
}

// The tab is read by whoever passes: which one it is, and not how much.
function tabTitle(transaction: Transaction, format: Format): string {
  const counterparty = counterpartyOf(transaction, format)
  const { initiated_at } = transaction
  if (!initiated_at) return counterparty
  return format.text('transactions.named_on', { counterparty, date: format.instant(initiated_at) })
}

function OtherLeg({ leg, href, format }: { leg: Transaction; href: string; format: Format }) {
  const account = accountOf(leg, format)
  const amount = <Amount>{format.money(leg.amount)}</Amount>
  const link = (words: readonly ReactNode[]) => (
    <a href={href}>
      <Rich parts={words} />
    </a>
  )
  return (
    <Rich
      parts={
        account === undefined
          ? format.rich('transactions.other_leg_elsewhere', { amount, link })
          : format.rich('transactions.other_leg_in', { amount, account, link })
      }
    />
  )
}

function attachedDocuments(
  { id, attachments }: Transaction,
  connection_id: string,
  text: Text['text'],
) {
  return (attachments ?? []).flatMap(({ file_id, file_name }) =>
    file_id
      ? [
          {
            id: file_id,
            name: shownName(file_name) ?? text('transactions.attachment_unnamed'),
            viewHref: transactionFilePath(connection_id, id, file_id, 'inline'),
            downloadHref: transactionFilePath(connection_id, id, file_id, 'attachment'),
          },
        ]
      : [],
  )
}
