import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import styles from '@/components/resource-detail/related-links.module.css'
import type { Text } from '@/lib/i18n/create-text'

export interface RelatedLink {
  label: string
  href: string
}

/** Where one goes from here: only what the bank's lists can be asked for. */
export function RelatedLinks({
  links,
  here,
  text,
}: {
  links: readonly (RelatedLink | false)[]
  /** The page's own address: its period goes along. */
  here: string
  text: Text['text']
}) {
  const period = periodOfHref(here)
  const present = links.filter((link) => link !== false)
  if (present.length === 0) return null
  return (
    <nav aria-label={text('details.related')}>
      <ul className={styles['related']}>
        {present.map(({ label, href }) => (
          <li key={href}>
            <a href={withPeriod(href, period)}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
