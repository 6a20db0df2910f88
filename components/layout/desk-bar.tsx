import type { ReactNode } from 'react'
import { ClientMark } from '@/components/layout/client-mark'
import { ClientSwitcher } from '@/components/layout/client-switcher'
import styles from '@/components/layout/desk-bar.module.css'
import { Logo } from '@/components/layout/logo'
import { PersonMenu } from '@/components/layout/person-menu'
import type { Client } from '@/lib/domain/clients/client'
import type { Format } from '@/lib/format/create-format'
import type { Preferences } from '@/lib/format/preferences'

/** In which client one works and for which period at one end, search and who works at the other. */
export function DeskBar({
  session,
  preferences,
  client,
  period,
  format,
}: {
  session: {
    person: { name: string; email: string; role: string }
    firm: { name: string }
  }
  preferences: Preferences
  client: Pick<Client, 'connection_id' | 'name'> | undefined
  period: ReactNode
  format: Format
}) {
  return (
    <div className={styles['bar']}>
      <div className={styles['where']}>
        <a href="/" aria-label={format.text('shell.home', { firm: session.firm.name })}>
          <Logo />
          {client === undefined && <span dir="auto">{session.firm.name}</span>}
        </a>
        {client !== undefined && (
          <>
            <ClientMark connection_id={client.connection_id} name={client.name} />
            <ClientSwitcher
              name={client.name}
              label={format.text('switcher.switch_from', { client: client.name })}
            />
            {period}
          </>
        )}
      </div>
      <div className={styles['tools']}>
        <button type="button" className={styles['search']} data-palette="" aria-haspopup="dialog">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="7" cy="7" r="4.5" />
            <path d="M10.5 10.5 14 14" />
          </svg>
          <span>{format.text('palette.open')}</span> <kbd>Ctrl K</kbd>
          <kbd data-apple="">⌘ K</kbd>
        </button>
        <PersonMenu
          person={session.person}
          firmName={session.firm.name}
          preferences={preferences}
          format={format}
        />
      </div>
    </div>
  )
}
