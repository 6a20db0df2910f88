import { Packed } from '@/components/packed/packed'
import { ReadAt } from '@/components/data-table/read-at'
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
  format: Format
}

/** Moves through a list of unknown length: no total is ever made up. */
export function Pager(props: PagerProps) {
  const { pageNumber, nextHref, pageSize, pageSizeHrefs, readAt, refreshHref, format } = props
  const { text } = format
  const number = format.number(pageNumber)
  return (
    <Packed>
      <nav className={styles['pager']} aria-label={text('lists.pages')}>
        <PageLinks {...props} />
        <p>
          {nextHref === null ? text('lists.page_last', { number }) : text('lists.page', { number })}
        </p>
        <p className={styles['sizes']}>
          <span id="rows-per-page">{text('lists.rows_per_page')}</span>
          <span role="group" aria-labelledby="rows-per-page">
            {pageSizeHrefs.map(({ size, href }) => (
              <a key={size} href={href} aria-current={size === pageSize ? 'true' : undefined}>
                {format.number(size)}
              </a>
            ))}
          </span>
        </p>
        <p className={styles['read']}>
          <ReadAt readAt={readAt} refreshHref={refreshHref} format={format} />
        </p>
      </nav>
    </Packed>
  )
}

function PageLinks({ pageNumber, nextHref, firstHref, previousHref, format }: PagerProps) {
  const { text } = format
  return (
    <p className={styles['links']}>
      {pageNumber > 2 && <a href={firstHref}>{text('lists.first')}</a>}
      {pageNumber > 1 ? (
        <a href={previousHref ?? firstHref} rel="prev" data-back="">
          {text('lists.previous')}
        </a>
      ) : (
        <span aria-hidden="true">{text('lists.previous')}</span>
      )}
      {nextHref === null ? (
        <span aria-hidden="true">{text('lists.next')}</span>
      ) : (
        <a href={nextHref} rel="next">
          {text('lists.next')}
        </a>
      )}
    </p>
  )
}
