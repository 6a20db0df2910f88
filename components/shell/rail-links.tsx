import styles from '@/components/shell/rail-links.module.css'

export interface Place {
  id: string
  label: string
  href: string
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
      {[portfolio, ...places].map(({ id, label, href }) => (
        <li key={id}>
          <a href={href} aria-current={id === current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
