import { ReadFailureState } from '@/components/connections/read-failure-state'
import { listHref, type ListParams } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'
import { exactMoney, sumStateWords, wholeMovementWords } from '@/components/transactions/sum-words'
import styles from '@/components/transactions/table-form.module.css'
import { ButtonLink } from '@/components/ui/button'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/contract/client'
import type { ReadFailure } from '@/lib/contract/read-outcome'
import type { TransactionSums } from '@/lib/contract/transaction-sums'
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
  const count = format.number(sums.rows)
  const whole = wholeMovementWords(sums)
  return (
    <>
      <title>{`Sums · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title="Sums"
        back={<BackLink href={listHref(path, list)}>Transactions</BackLink>}
      >
        {sums.complete
          ? `All ${count} rows that match.`
          : `At least: ${count} rows were read, and more may match.`}
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
      {whole !== undefined && <p className={styles['after']}>{whole}</p>}
      {!sums.complete && sums.failure === undefined && moreHref !== undefined && (
        <ButtonLink href={moreHref}>Read further</ButtonLink>
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
  return (
    <div className={styles['form']}>
      <table>
        <caption>Currencies and states are never added together.</caption>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">State</th>
            <th scope="col">Rows</th>
            <th scope="col">{complete ? 'Sum' : 'Sum, so far'}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((each) => (
            <tr key={`${each.currency} ${each.state}`}>
              <th scope="row">{each.currency}</th>
              <td>{sumStateWords[each.state]}</td>
              <td>{format.number(each.count)}</td>
              <td>{format.money(exactMoney(each))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
