import type { ReactNode } from 'react'
import styles from '@/components/ui/detail-list.module.css'

export interface DetailItem {
  term: string
  value: ReactNode
}

/** Terms and their values; what is absent (null, undefined, false or '') is left out whole. */
export function DetailList({ items }: { items: readonly DetailItem[] }) {
  const present = items.filter(({ value }) => value !== '' && value != null && value !== false)
  if (present.length === 0) return null
  return (
    <dl className={styles['list']}>
      {present.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
