import styles from '@/components/charts/chart-table.module.css'
import { DataTable, type DataTableProps } from '@/components/data-table/data-table'
import type { Format } from '@/lib/format/create-format'

/** The same figures as a table: exact, to be read, copied and heard. */
export function ChartTable<Row>({
  format,
  ...table
}: Omit<DataTableProps<Row>, 'empty'> & { format: Format }) {
  return (
    <details className={styles['table']}>
      <summary>{format.text('charts.as_table')}</summary>
      <DataTable {...table} empty={null} />
    </details>
  )
}
