import { ReadFailureState } from '@/components/connections/read-failure-state'
import { DataTable } from '@/components/data-table/data-table'
import { FilterForm } from '@/components/data-table/filter-form'
import {
  type AgedInvoice,
  ageingRows,
  ageingTotals,
  ageingWords,
  ageInvoices,
} from '@/lib/domain/invoices/ageing'
import { AgeingCharts } from '@/components/invoices/ageing-charts'
import { ageingColumns, customerName } from '@/components/invoices/ageing-columns'
import { type AgeingParams, ageingPath } from '@/components/invoices/ageing-params'
import { AgeingRows } from '@/components/invoices/ageing-rows'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { EmptyState } from '@/components/ui/empty-state'
import { TextField } from '@/components/ui/old-field'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { Rich } from '@/components/ui/rich'
import type { Client } from '@/lib/domain/clients/client'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Format } from '@/lib/format/create-format'

export interface AgeingRead {
  invoices: readonly Invoice[]
  isWhole: boolean
  /** As far as the bank gave them; a customer without one is told by an identifier. */
  customerNames: ReadonlyMap<string, string>
}

/** Who owes how much since when, as it stood at the end of any day. */
export function AgeingView({
  client,
  params,
  outcome,
  format,
}: {
  client: Client
  params: AgeingParams
  outcome: ReadOutcome<AgeingRead>
  format: Format
}) {
  const { connection_id } = client
  const { on, period, unreadable } = params
  const list = withPeriod(resourcePath(connection_id, 'invoices'), period)
  const { text } = format
  const title = text('invoices.ageing_on', { date: format.date(on) })
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={title} back={<BackLink href={list}>{text('invoices.title')}</BackLink>} />
      {unreadable !== undefined && (
        <Notice tone="attention" title={text('invoices.no_day', { typed: unreadable })}>
          <p>{text('invoices.no_day_how')}</p>
        </Notice>
      )}
      <FilterForm
        key={on}
        action={ageingPath(connection_id)}
        label={text('invoices.choose_day')}
        hidden={period === undefined ? [] : [['period', period]]}
        text={text}
      >
        <TextField label={text('invoices.at_end_of')} name="on" type="date" defaultValue={on} />
      </FilterForm>
      {outcome.kind === 'failed' ? (
        <ReadFailureState
          failure={outcome.failure}
          client={client}
          retryHref={ageingPath(connection_id, { on, period })}
          firstPageHref={list}
          format={format}
        />
      ) : (
        <Aged
          read={outcome.value}
          readAt={outcome.readAt}
          connection_id={connection_id}
          params={params}
          format={format}
        />
      )}
    </>
  )
}

function Aged({
  read,
  readAt,
  connection_id,
  params,
  format,
}: {
  read: AgeingRead
  readAt: string
  connection_id: string
  params: AgeingParams
  format: Format
}) {
  const { invoices, isWhole, customerNames } = read
  const { text, rich } = format
  const aged = ageInvoices(invoices, params.on, format.timeZone)
  const rows = ageingRows(aged)
  const totals = ageingTotals(rows)
  return (
    <>
      {!isWhole && (
        <Notice tone="attention" title={text('invoices.at_least_owed')}>
          <p>{text('invoices.list_not_read')}</p>
        </Notice>
      )}
      <AgeingCharts
        connection_id={connection_id}
        on={params.on}
        period={params.period}
        totals={totals}
        isWhole={isWhole}
        hasTable={false}
        format={format}
      />
      <DataTable
        caption={text('invoices.owed_by')}
        columns={ageingColumns({ connection_id, params, isWhole, customerNames, format })}
        rows={[
          ...totals.map((row) => ({ row, isTotal: true })),
          ...rows.map((row) => ({ row, isTotal: false })),
        ]}
        rowKey={({ row, isTotal }) => `${isTotal} ${row.currency} ${row.customer_id ?? ''}`}
        rowHref={({ row: { currency, customer_id } }) =>
          ageingPath(connection_id, { on: params.on, currency, customer_id, period: params.period })
        }
        empty={
          <EmptyState title={text('invoices.nothing_owed', { date: format.date(params.on) })}>
            {text('invoices.nothing_owed_when')}
          </EmptyState>
        }
      />
      {params.currency !== undefined && (
        <AgeingRows
          connection_id={connection_id}
          period={params.period}
          title={titleOfRows(params, customerNames, format)}
          rows={aged.filter((each) => isChosen(each, params))}
          format={format}
        />
      )}
      <Footnote>
        <Rich
          parts={rich('invoices.ageing_note', {
            at: format.time(readAt),
            time: (words) => <time dateTime={readAt}>{words}</time>,
          })}
        />
      </Footnote>
    </>
  )
}

function isChosen({ invoice, bucket }: AgedInvoice, params: AgeingParams): boolean {
  const { currency, customer_id } = params
  return (
    invoice.total?.currency === currency &&
    (customer_id === undefined || invoice.customer?.id === customer_id) &&
    (params.bucket === undefined || bucket === params.bucket)
  )
}

function titleOfRows(
  { customer_id, currency = '', bucket }: AgeingParams,
  names: ReadonlyMap<string, string>,
  format: Format,
): string {
  const { text } = format
  const title =
    customer_id === undefined
      ? text('invoices.rows_of_all', { currency })
      : text('invoices.rows_of', { customer: customerName(customer_id, names, format), currency })
  return bucket === undefined
    ? title
    : text('invoices.rows_in_bucket', { title, bucket: text(ageingWords[bucket]) })
}
