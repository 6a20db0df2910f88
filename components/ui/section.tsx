import type { ReactNode } from 'react'
import styles from '@/components/ui/section.module.css'

/** A part of a page under its own h2. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles['section']}>
      <div className={styles['line']}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
