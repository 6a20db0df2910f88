import { ZipChoice } from '@/components/exports/zip-choice'
import { ageingPath } from '@/components/invoices/ageing-params'
import type { CustomersById } from '@/components/invoices/customer-in-words'
import { invoiceColumns, invoiceTitle } from '@/components/invoices/invoice-columns'
import styles from '@/components/invoices/invoices-view.module.css'
import { refineInvoices } from '@/lib/domain/search/refine-rows'
import { invoiceList } from '@/components/invoices/search-params'
import { seenCustomers } from '@/components/invoices/seen-customers'
import { LateNames } from '@/components/resource-list/late-names'
import { withPeriod } from '@/lib/search-params/period-links'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { Invoice } from '@/lib/bank-contract/invoice'

const noNames: CustomersById = new Map()

export function InvoicesView(props: ListViewProps<Invoice> & { names?: CustomersById }) {
  const { client, list, outcome, format, names = noNames } = props
  const { connection_id } = client
  const read = outcome.kind === 'read' ? outcome.value.items : []
  const chosen = list.filters.flatMap(([name, id]) => (name === 'customer' ? [id] : []))
  const customers = seenCustomers(
    [...chosen, ...read.map(({ customer }) => customer?.id)],
    names,
    format,
  )
  return (
    <ResourceList
      {...props}
      title={format.text('invoices.title')}
      path={resourcePath(connection_id, 'invoices')}
      definition={invoiceList}
      columns={invoiceColumns(connection_id, format, {
        hasZip: true,
        period: list.period,
        names,
      })}
      seen={{ customer: customers }}
      refined={refineInvoices(read, list)}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(connection_id, 'invoices', row.id)}
      rowLabel={(row) => invoiceTitle(row, format)}
      rowQuiet={(row) => row.status === 'cancelled'}
      words={{
        filter: format.text('invoices.filter'),
        noneMatch: format.text('invoices.none_match'),
        noneInPeriod: format.text('invoices.none_in_period'),
        none: format.text('invoices.none'),
        whenFirst: format.text('invoices.when_first'),
      }}
      summary={
        outcome.kind === 'read' && (
          <>
            {customers.some(({ isUnnamed }) => isUnnamed) && (
              <LateNames connection_id={connection_id} named="customers" readAt={outcome.readAt} />
            )}
            {read.length > 0 && (
              <ZipChoice
                connection_id={connection_id}
                kind="invoices"
                list={list}
                text={format.text}
                links={[
                  {
                    label: format.text('invoices.ageing'),
                    href: ageingPath(connection_id, { period: list.period }),
                  },
                  ...(chosen.length === 1 ? chosen : []).map((id) => ({
                    label: format.text('customers.all_invoices'),
                    href: withPeriod(
                      `${resourcePath(connection_id, 'customers', id)}/invoices`,
                      list.period,
                    ),
                  })),
                ]}
              />
            )}
          </>
        )
      }
      className={styles['invoices']}
    />
  )
}
