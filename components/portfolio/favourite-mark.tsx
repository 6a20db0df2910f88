import { marksForm } from '@/components/portfolio/marks-form'
import styles from '@/components/portfolio/portfolio-table.module.css'
import type { Client } from '@/lib/domain/clients/client'
import type { Format } from '@/lib/format/create-format'

/** A star that is on or off, for one person alone. */
export function FavouriteMark({
  client: { connection_id, name },
  isFavourite,
  format,
}: {
  client: Pick<Client, 'connection_id' | 'name'>
  isFavourite: boolean
  format: Format
}) {
  return (
    <button
      type="submit"
      form={marksForm}
      className={styles['star']}
      name={isFavourite ? 'not_favourite' : 'favourite'}
      value={connection_id}
      aria-pressed={isFavourite}
      aria-label={format.text('portfolio.favourite_of', { name })}
    >
      {isFavourite ? '★' : '☆'}
    </button>
  )
}
