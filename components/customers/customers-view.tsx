import { customerColumns, customerTitle } from '@/components/customers/customer-columns'
import styles from '@/components/customers/customers-view.module.css'
import { customerList } from '@/components/customers/search-params'
import type { InvoicesById } from '@/components/invoices/invoice-in-words'
import { LateNames } from '@/components/resource-list/late-names'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { Customer } from '@/lib/bank-contract/customer'

const noInvoices: InvoicesById = new Map()

export function CustomersView(props: ListViewProps<Customer> & { invoices?: InvoicesById }) {
  const { client, list, outcome, format, invoices = noInvoices } = props
  const { connection_id } = client
  const rows = outcome.kind === 'read' ? outcome.value.items : []
  const hasDeleted = rows.some((row) => row.deleted_at != null)
  const lacks = rows.some(({ last_invoice_id: id }) => id != null && id !== '' && !invoices.has(id))
  const path = resourcePath(connection_id, 'customers')
  return (
    <ResourceList
      {...props}
      title={format.text('customers.title')}
      path={path}
      definition={customerList}
      columns={customerColumns(connection_id, path, list, format, { hasDeleted, invoices })}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(connection_id, 'customers', row.id)}
      rowLabel={(row) => customerTitle(row, format)}
      rowQuiet={(row) => row.deleted_at != null}
      words={{
        filter: format.text('customers.filter'),
        noneMatch: format.text('customers.none_match'),
        none: format.text('customers.none'),
        whenFirst: format.text('customers.when_first'),
      }}
      summary={
        lacks &&
        outcome.kind === 'read' && (
          <LateNames connection_id={connection_id} named="invoices" readAt={outcome.readAt} />
        )
      }
      className={styles['customers']}
      tableData={{ 'data-last-invoice': hasDeleted ? '4' : '3' }}
    />
  )
}
