import styles from '@/components/data-table/filter-chips.module.css'

/** What the list is narrowed to, each condition one link away from being gone. */
export function FilterChips({
  chips,
}: {
  chips: readonly { label: string; removeHref: string }[]
}) {
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label="Filters in force">
      {chips.map(({ label, removeHref }) => (
        <li key={`${label} ${removeHref}`}>
          <a href={removeHref}>
            <span className="visually-hidden">Remove filter: </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
