import type { ReactNode } from 'react'
import styles from '@/components/ui/section.module.css'

/** A part of a page under its own h2. */
export function Section({
  title,
  id,
  actions,
  children,
}: {
  title: string
  /** Where a link may lead to it. */
  id?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles['section']} id={id}>
      <div className={styles['line']}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
