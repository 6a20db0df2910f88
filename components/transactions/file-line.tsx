import { filePath } from '@/components/exports/export-paths'
import { firstPageQuery, type ListParams } from '@/lib/search-params/list-params'
import styles from '@/components/resource-list/table-lines.module.css'
import type { Text } from '@/lib/i18n/create-text'

/** From the list to the file of all its rows, over every page and by the same filters. */
export function FileLine({
  connection_id,
  list,
  text,
}: {
  connection_id: string
  list: ListParams
  text: Text['text']
}) {
  const query = firstPageQuery(list).filter(([name]) => name !== 'page_size')
  return (
    <p className={styles['line']}>
      <a href={filePath(connection_id, query)}>{text('transactions.as_file')}</a>
    </p>
  )
}
