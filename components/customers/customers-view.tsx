import { customerColumns, customerTitle } from '@/components/customers/customer-columns'
import { customerList } from '@/components/customers/search-params'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/components/resource-list/resource-path'
import type { Customer } from '@/lib/contract/customer'

export function CustomersView(props: ListViewProps<Customer>) {
  const { client, list, outcome, format } = props
  const { connection_id } = client
  const rows = outcome.kind === 'read' ? outcome.value.items : []
  const path = resourcePath(connection_id, 'customers')
  return (
    <ResourceList
      {...props}
      title="Customers"
      path={path}
      definition={customerList}
      columns={customerColumns(
        connection_id,
        path,
        list,
        format,
        rows.some((row) => row.deleted_at != null),
      )}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(connection_id, 'customers', row.id)}
      rowLabel={customerTitle}
      rowQuiet={(row) => row.deleted_at != null}
      empty={{
        title: 'No customers yet',
        text: 'They appear here when the business adds the first customer that it bills.',
      }}
    />
  )
}
