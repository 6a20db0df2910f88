import type { FailingWords } from '@/components/portfolio/figure-news'
import styles from '@/components/portfolio/figures-refresh.module.css'
import { StatusBadge } from '@/components/ui/status-badge'

/** In one line which clients could not be read and why, the first of them by name. */
export function FailingClients({ failing: { lead, clients, more } }: { failing: FailingWords }) {
  return (
    <p className={styles['failing']}>
      <StatusBadge tone="attention">{lead}</StatusBadge>{' '}
      {clients.map(({ name, href, why }) => (
        <span key={href}>
          <a href={href} dir="auto">
            {name}
          </a>
          : {why}
        </span>
      ))}
      {more !== undefined && <a href={more.href}>{more.words}</a>}
    </p>
  )
}
