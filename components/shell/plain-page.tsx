import type { ReactNode } from 'react'
import { Logo } from '@/components/shell/logo'
import styles from '@/components/shell/plain-page.module.css'

/** A page outside the desk: a narrow column under the name of the house. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header>
        <a href="/">
          <Logo size={24} />
          Countinghouse
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
