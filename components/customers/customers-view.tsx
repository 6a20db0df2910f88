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
      title={format.text('customers.title')}
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
      rowLabel={(row) => customerTitle(row, format)}
      rowQuiet={(row) => row.deleted_at != null}
      words={{
        filter: format.text('customers.filter'),
        noneMatch: format.text('customers.none_match'),
        none: format.text('customers.none'),
        whenFirst: format.text('customers.when_first'),
      }}
    />
  )
}
