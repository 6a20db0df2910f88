import type { Neighbours } from '@/components/transactions/neighbours'
import styles from '@/components/transactions/neighbour-links.module.css'
import type { Text } from '@/lib/i18n/create-text'

/** Previous and next within the list that one came from. */
export function NeighbourLinks({
  neighbours,
  text,
}: {
  neighbours: Neighbours
  text: Text['text']
}) {
  const { previousHref, nextHref, nextPageHref, place, page } = neighbours
  if (place === undefined) return null
  return (
    <nav className={styles['neighbours']} aria-label={text('transactions.in_the_list')}>
      <span>{text('transactions.place_in_list', { place, page })}</span>
      {previousHref !== undefined && (
        <a href={previousHref} data-step="previous">
          {text('lists.previous')}
        </a>
      )}
      {nextHref !== undefined && (
        <a href={nextHref} data-step="next">
          {text('lists.next')}
        </a>
      )}
      {nextPageHref !== undefined && (
        <a href={nextPageHref}>{text('transactions.next_page_of_list')}</a>
      )}
    </nav>
  )
}
