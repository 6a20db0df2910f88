import type { ReactNode } from 'react'
import styles from '@/components/ui/empty-state.module.css'

/** Nothing to show, said in words, with the next step as a button. */
export function EmptyState({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div>{action}</div>}
    </div>
  )
}
