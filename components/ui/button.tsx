import type { ReactNode } from 'react'
import styles from '@/components/ui/button.module.css'

type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'

/** Submits the form it stands in. Its words say what happens. */
export function Button({
  tone = 'plain',
  name,
  value,
  pressed,
  formAction,
  lang,
  children,
}: {
  tone?: ButtonTone
  /** Another address than the form's own. */
  formAction?: string
  name?: string
  value?: string
  pressed?: boolean
  /** Of its words, where that is not the page's. */
  lang?: string | undefined
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      className={styles['button']}
      data-tone={tone}
      name={name}
      value={value}
      formAction={formAction}
      aria-pressed={pressed}
      lang={lang}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({
  href,
  tone = 'plain',
  download = false,
  newTab = false,
  children,
}: {
  href: string
  tone?: ButtonTone
  download?: boolean
  newTab?: boolean
  children: ReactNode
}) {
  return (
    <a
      href={href}
      className={styles['button']}
      data-tone={tone}
      download={download || undefined}
      target={newTab ? '_blank' : undefined}
    >
      {children}
    </a>
  )
}
