import type { Neighbours } from '@/components/transactions/neighbours'
import styles from '@/components/transactions/neighbour-links.module.css'

/** Previous and next within the list that one came from. */
export function NeighbourLinks({ neighbours }: { neighbours: Neighbours }) {
  const { previousHref, nextHref, nextPageHref, place, page } = neighbours
  if (place === undefined) return null
  return (
    <nav className={styles['neighbours']} aria-label="In the list">
      <span>
        Row {place} of page {page}
      </span>
      {previousHref !== undefined && (
        <a href={previousHref} data-step="previous">
          Previous
        </a>
      )}
      {nextHref !== undefined && (
        <a href={nextHref} data-step="next">
          Next
        </a>
      )}
      {nextPageHref !== undefined && <a href={nextPageHref}>Next page of the list</a>}
    </nav>
  )
}
