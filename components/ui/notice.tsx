import type { ReactNode } from 'react'
import type { Tone } from '@/components/ui/status-badge'
import { StatusBadge } from '@/components/ui/status-badge'
import styles from '@/components/ui/notice.module.css'

/**
 * A message in the page, its tone in a mark and in words. `headingLevel` fits the heading into the
 * page's outline; `urgent` makes it an alert that a screen reader speaks at once.
 */
export function Notice({
  tone,
  title,
  headingLevel = 2,
  urgent = false,
  actions,
  children,
}: {
  tone: Tone
  title: string
  headingLevel?: 1 | 2 | 3
  urgent?: boolean
  actions?: ReactNode
  children?: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={styles['notice']} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <Heading>
        <StatusBadge tone={tone}>
          <span>{title}</span>
        </StatusBadge>
      </Heading>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  )
}
