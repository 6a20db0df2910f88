import type { ReactNode } from 'react'
import styles from '@/components/ui/footnote.module.css'

/** What a reader of figures has to know about them, below them. */
export function Footnote({ children }: { children: ReactNode }) {
  return <p className={styles['footnote']}>{children}</p>
}
