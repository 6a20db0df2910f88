import styles from '@/components/resource-list/table-lines.module.css'
import { Rich } from '@/components/ui/rich'
import type { Format } from '@/lib/format/create-format'

/** Says that rows were left out here, of those that were read: never of a total nobody counted. */
export function RefinedLine({
  shown,
  read,
  isLast,
  clearHref,
  format,
}: {
  shown: number
  read: number
  /** The list ends on this page. */
  isLast: boolean
  clearHref: string
  format: Format
}) {
  const { text, rich, number } = format
  return (
    <p className={styles['line']} role="status">
      <Rich
        parts={rich('lists.refined', {
          shown: number(shown),
          read: number(read),
          strong: (words) => <strong>{words}</strong>,
        })}
      />
      {!isLast && ` ${text('lists.refined_more')}`}{' '}
      <a href={clearHref}>{text('lists.refined_show_all', { read: number(read) })}</a>
    </p>
  )
}
