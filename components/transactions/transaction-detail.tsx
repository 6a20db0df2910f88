import { AuditTrail } from '@/components/resource-detail/audit-trail'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { RelatedLinks } from '@/components/resource-detail/related-links'
import { periodOfHref, withPeriod } from '@/components/resource-list/period-links'
import { resourcePath, transactionFilePath } from '@/components/resource-list/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { shortId, wordsFor } from '@/components/resource-list/value-words'
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
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { type Transaction, transactionSchema } from '@/lib/contract/transaction'
import type { Format } from '@/lib/format/create-format'

interface TransactionDetailProps extends DetailViewProps<Transaction> {
  /** Where one came from a list. */
  neighbours?: Neighbours | undefined
  /** The other leg of the movement, where it was found. */
  otherLeg?: Transaction | undefined
  attachmentsFrom?: number
}

export function TransactionDetail(props: TransactionDetailProps) {
  const { client, format, neighbours, otherLeg } = props
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun="Transaction"
      back={{
        href: neighbours?.listHref ?? resourcePath(connection_id, 'transactions'),
        label: 'Transactions',
      }}
      titleOf={(transaction) =>
        `${counterpartyOf(transaction, format)}, ${format.money(transaction.amount)}`
      }
      {...(neighbours !== undefined && {
        actionsOf: () => <NeighbourLinks neighbours={neighbours} />,
      })}
      asideOf={({ status }) => (
        <StateBadge states={transactionStates} value={status} text={format.text} />
      )}
    >
      {(transaction) => (
        <>
          <DetailList
            items={[
              ...detailItems(transaction, connection_id, format, period),
              {
                term: 'Other leg',
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
            links={relatedToTransaction(connection_id, transaction, otherLeg !== undefined)}
            here={props.href}
            text={format.text}
          />
          <Attachments
            documents={attachedDocuments(transaction, connection_id)}
            from={props.attachmentsFrom ?? 0}
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
  return [
    { term: 'Amount', value: <SignedAmount transaction={transaction} format={format} /> },
    {
      term: 'Type',
      value: wordsFor(transactionTypeWords, transaction.transaction_type, format.text),
    },
    { term: 'Initiated', value: fullMoment(transaction.initiated_at, format) },
    { term: 'Posted', value: fullMoment(transaction.posted_at, format) },
    {
      term: 'Account',
      value: account_id ? (
        <a href={withPeriod(resourcePath(connection_id, 'accounts', account_id), period)}>
          {account}
        </a>
      ) : (
        account
      ),
    },
    {
      term: 'Card',
      value: card_id ? (
        <a href={withPeriod(resourcePath(connection_id, 'cards', card_id), period)}>
          {card_name || shortId(card_id)}
        </a>
      ) : (
        card_name
      ),
    },
    { term: 'Made by', value: transaction.user_full_name ?? transaction.user_id },
    { term: 'Memo', value: transaction.memo },
    { term: 'Note', value: transaction.note },
    { term: 'Tracking number', value: transaction.tracking_number },
    { term: 'Transaction ID', value: <code>{transaction.id}</code> },
    {
      term: 'Movement ID',
      value: transaction.money_movement_id ? <code>{transaction.money_movement_id}</code> : null,
    },
  ]
}

function OtherLeg({ leg, href, format }: { leg: Transaction; href: string; format: Format }) {
  return (
    <>
      <a href={href}>
        {format.money(leg.amount)} in {accountOf(leg, format) ?? 'another account'}
      </a>
      ; the two net to zero
    </>
  )
}

function attachedDocuments({ id, attachments }: Transaction, connection_id: string) {
  return (attachments ?? []).flatMap(({ file_id, file_name }) =>
    file_id
      ? [
          {
            id: file_id,
            name: file_name || 'Attachment without a name',
            viewHref: transactionFilePath(connection_id, id, file_id, 'inline'),
            downloadHref: transactionFilePath(connection_id, id, file_id, 'attachment'),
          },
        ]
      : [],
  )
}
