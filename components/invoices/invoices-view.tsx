import { ZipChoice } from '@/components/exports/zip-choice'
import { ageingPath } from '@/components/invoices/ageing-params'
import {
  type CustomersById,
  invoiceColumns,
  invoiceTitle,
} from '@/components/invoices/invoice-columns'
import styles from '@/components/invoices/invoices-view.module.css'
import { refineInvoices } from '@/components/invoices/refine-invoices'
import { invoiceList } from '@/components/invoices/search-params'
import { askedFilters } from '@/components/resource-list/list-params'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/components/resource-list/resource-path'
import type { Invoice } from '@/lib/contract/invoice'

export function InvoicesView(
  props: ListViewProps<Invoice> & { names?: CustomersById | undefined },
) {
  const { client, list, outcome, format, names } = props
  const read = outcome.kind === 'read' ? outcome.value.items : []
  return (
    <ResourceList
      {...props}
      title={format.text('invoices.title')}
      path={resourcePath(client.connection_id, 'invoices')}
      definition={invoiceList}
      columns={invoiceColumns(client.connection_id, format, {
        hasZip: true,
        period: list.period,
        ...(names !== undefined && { names }),
      })}
      refined={refineInvoices(read, list)}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(client.connection_id, 'invoices', row.id)}
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
        read.length > 0 && (
          <ZipChoice
            connection_id={client.connection_id}
            kind="invoices"
            // A zip is of what the bank was asked for.
            list={{ ...list, filters: askedFilters(invoiceList, list) }}
            text={format.text}
            links={[
              {
                label: format.text('invoices.ageing'),
                href: ageingPath(client.connection_id, { period: list.period }),
              },
            ]}
          />
        )
      }
      className={styles['invoices']}
    />
  )
}
