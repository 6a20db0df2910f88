import styles from '@/components/shell/rail-links.module.css'

export interface Place {
  id: string
  label: string
  href: string
  /** There is nothing to see, since it is not shared. */
  isDark?: boolean
}

const portfolio: Place = { id: 'portfolio', label: 'Portfolio', href: '/' }

/** The way home, then the places here; the one in view is marked in words for screen readers too. */
export function RailLinks({
  places,
  current,
}: {
  places: readonly Place[]
  current: string | null
}) {
  return (
    <ul className={styles['links']}>
      {[portfolio, ...places].map(({ id, label, href, isDark = false }) => (
        <li key={id}>
          <a href={href} aria-current={id === current ? 'page' : undefined}>
            {label}
            {isDark && (
              <span className={styles['dark']}>
                <span className="visually-hidden">not shared</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
