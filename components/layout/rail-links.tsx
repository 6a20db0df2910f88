import styles from '@/components/layout/rail-links.module.css'

export interface Place {
  id: string
  label: string
  href: string
  /** Says that there is nothing to see, since it is not shared. */
  dark?: string | undefined
}

/** The places here; the one in view is marked in words for screen readers too. */
export function RailLinks({
  places,
  current,
}: {
  places: readonly Place[]
  current: string | null
}) {
  return (
    <ul className={styles['links']}>
      {places.map(({ id, label, href, dark }) => (
        <li key={id}>
          <a href={href} aria-current={id === current ? 'page' : undefined}>
            {label}
            {dark !== undefined && (
              <span className={styles['dark']}>
                <span className="visually-hidden">{dark}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
