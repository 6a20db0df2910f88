import type { ReactNode } from 'react'
import styles from '@/components/ui/status-badge.module.css'

export type Tone = 'good' | 'attention' | 'danger' | 'information' | 'neutral'

/** A state in words; the mark before it has a shape of its own per tone, so colour never speaks alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  )
}
