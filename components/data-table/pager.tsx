import { Packed } from '@/components/packed/packed'
import type { Format } from '@/lib/format/create-format'
import styles from '@/components/data-table/pager.module.css'

export interface PagerProps {
  /** A display number only: the token decides what is shown. */
  pageNumber: number
  /** Null at the end of the list (spec, Pagination 4). */
  nextHref: string | null
  firstHref: string
  /** Where Previous leads without a script; with one it is the browser's own Back. */
  previousHref?: string | undefined
  pageSize: number
  pageSizeHrefs: readonly { size: number; href: string }[]
  /** ISO time at which the bank answered. */
  readAt: string
  refreshHref: string
  format: Pick<Format, 'number' | 'time' | 'instantFull'>
}

/** Moves through a list of unknown length: no total is ever made up. */
export function Pager(props: PagerProps) {
  const { pageNumber, nextHref, pageSize, pageSizeHrefs, readAt, refreshHref, format } = props
  return (
    <Packed>
      <nav className={styles['pager']} aria-label="Pages">
        <PageLinks {...props} />
        <p>
          Page {format.number(pageNumber)}
          {nextHref === null && ' · end of list'}
        </p>
        <p className={styles['sizes']}>
          <span id="rows-per-page">Rows per page</span>
          <span role="group" aria-labelledby="rows-per-page">
            {pageSizeHrefs.map(({ size, href }) => (
              <a key={size} href={href} aria-current={size === pageSize ? 'true' : undefined}>
                {size}
              </a>
            ))}
          </span>
        </p>
        <p className={styles['read']}>
          as of{' '}
          <time dateTime={readAt} title={format.instantFull(readAt)}>
            {format.time(readAt)}
          </time>{' '}
          · <a href={refreshHref}>Refresh</a>
        </p>
      </nav>
    </Packed>
  )
}

function PageLinks({ pageNumber, nextHref, firstHref, previousHref }: PagerProps) {
  return (
    <p className={styles['links']}>
      {pageNumber > 2 && <a href={firstHref}>First</a>}
      {pageNumber > 1 ? (
        <a href={previousHref ?? firstHref} rel="prev" data-back="">
          Previous
        </a>
      ) : (
        <span aria-hidden="true">Previous</span>
      )}
      {nextHref === null ? (
        <span aria-hidden="true">Next</span>
      ) : (
        <a href={nextHref} rel="next">
          Next
        </a>
      )}
    </p>
  )
}
