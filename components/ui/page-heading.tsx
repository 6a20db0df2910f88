import type { ReactNode } from 'react'
import styles from '@/components/ui/page-heading.module.css'

/** The page's one h1, with what can be done here at its right and where one came from above it. */
export function PageHeading({
  title,
  back,
  aside,
  actions,
  children,
}: {
  title: ReactNode
  back?: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles['heading']}>
      {back !== undefined && <div className={styles['back']}>{back}</div>}
      <div className={styles['line']}>
        <h1>{title}</h1>
        {aside}
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children !== undefined && <div className={styles['lead']}>{children}</div>}
    </div>
  )
}

/** Back to where the row came from; with a script on it is the browser's own Back, scroll and all. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} data-back="">
      {children}
    </a>
  )
}
