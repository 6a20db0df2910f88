import styles from '@/components/transactions/table-lines.module.css'
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
  format: Pick<Format, 'number'>
}) {
  return (
    <p className={styles['line']} role="status">
      <strong>
        {format.number(shown)} of the {format.number(read)} rows read
      </strong>{' '}
      meet the conditions marked “here”, which no bank can be asked for.
      {!isLast && ' More may follow on the next page.'}{' '}
      <a href={clearHref}>Show all {format.number(read)}</a>
    </p>
  )
}
