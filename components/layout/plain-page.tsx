import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo'
import styles from '@/components/layout/plain-page.module.css'

/** A page outside the desk: a narrow column under the name of the house. */
export function PlainPage({
  isLinked = true,
  isEnglish = false,
  children,
}: {
  /** The name leads to the portfolio, which is nothing for people without an account here. */
  isLinked?: boolean
  /** Whatever language was chosen: the page of the last resort needs no catalogue. */
  isEnglish?: boolean
  children: ReactNode
}) {
  const name = (
    <>
      <Logo size={24} />
      Countinghouse
    </>
  )
  return (
    <div className={styles['page']} {...(isEnglish && { lang: 'en', dir: 'ltr' })}>
      <header>{isLinked ? <a href="/">{name}</a> : <span>{name}</span>}</header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
