import { ReadFailureState } from '@/components/connections/read-failure-state'
import { listHref, type ListParams } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { exactMoney, sumStateWords } from '@/components/transactions/sum-words'
import styles from '@/components/settings/choice-table.module.css'
import { ButtonLink } from '@/components/ui/button'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { TransactionSums } from '@/lib/domain/transactions/sum-transactions'
import type { Format } from '@/lib/format/create-format'

/** What all rows of a list add up to, as far as they were read. */
export function TransactionSumsView({
  client,
  list,
  sums,
  moreHref,
  format,
}: {
  client: Client
  list: ListParams
  sums: TransactionSums & { complete: boolean; failure?: ReadFailure }
  /** The same with more rows read; undefined where as many were as may be. */
  moreHref: string | undefined
  format: Format
}) {
  const path = resourcePath(client.connection_id, 'transactions')
  const { text } = format
  const rows = { count: sums.rows, number: format.number(sums.rows) }
  const { wholeMovements } = sums
  return (
    <>
      <title>{`${text('transactions.sums')} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={text('transactions.sums')}
        back={<BackLink href={listHref(path, list)}>{text('transactions.title')}</BackLink>}
      >
        {sums.complete
          ? text('transactions.sums_all', rows)
          : text('transactions.sums_at_least', rows)}
      </PageHeading>
      {sums.failure !== undefined && (
        <ReadFailureState
          failure={sums.failure}
          client={client}
          retryHref={listHref(path, list)}
          firstPageHref={listHref(path, list)}
          format={format}
        />
      )}
      {sums.rows > 0 && <SumTable sums={sums} format={format} />}
      {wholeMovements > 0 && (
        <p className={styles['after']}>
          {text('transactions.whole_movements', {
            count: wholeMovements,
            number: format.number(wholeMovements),
          })}
        </p>
      )}
      {!sums.complete && sums.failure === undefined && moreHref !== undefined && (
        <ButtonLink href={moreHref}>{text('transactions.sums_further')}</ButtonLink>
      )}
    </>
  )
}

function SumTable({
  sums: { sums, complete },
  format,
}: {
  sums: TransactionSums & { complete: boolean }
  format: Format
}) {
  const { text } = format
  return (
    <div className={styles['form']}>
      <table>
        <caption>{text('transactions.sums_apart')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('transactions.currency')}</th>
            <th scope="col">{text('transactions.state')}</th>
            <th scope="col">{text('transactions.rows')}</th>
            <th scope="col">
              {complete ? text('transactions.sum') : text('transactions.sum_so_far')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map((each) => (
            <tr key={`${each.currency} ${each.state}`}>
              <th scope="row">{each.currency}</th>
              <td>{text(sumStateWords[each.state])}</td>
              <td>{format.number(each.count)}</td>
              <td data-amount="">{format.money(exactMoney(each))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
