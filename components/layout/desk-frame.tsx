import type { ReactNode } from 'react'
import type { Client } from '@/lib/domain/clients/client'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { describeHold } from '@/components/connections/describe-hold'
import { DeskBar } from '@/components/layout/desk-bar'
import type { Format } from '@/lib/format/create-format'
import type { Preferences } from '@/lib/format/preferences'
import { Packed } from '@/components/packed/packed'
import { Rich } from '@/components/ui/rich'
import { SkipLink } from '@/components/layout/skip-link'
import styles from '@/components/layout/desk-frame.module.css'

export interface FrameSession {
  person: { name: string; email: string; role: string }
  firm: { name: string }
  /** Why no connection is used for now. */
  hold?: StoreHold | null
}

/** The bar, the rail and the page: who works here, in which client, and where. */
export function DeskFrame({
  session,
  preferences,
  client,
  period,
  sandbox,
  rail,
  format,
  children,
}: {
  session: FrameSession
  preferences: Preferences
  /** The client that everything below belongs to. */
  client?: Pick<Client, 'connection_id' | 'name'>
  /** Of everything that is shown of the client, beside its name. */
  period?: ReactNode
  /** What the band says while data is not production. */
  sandbox?: string | undefined
  rail: ReactNode
  format: Format
  children: ReactNode
}) {
  return (
    <Packed>
      <div className={styles['desk']}>
        <SkipLink text={format.text} />
        <header className={styles['top']} data-sandbox={sandbox === undefined ? undefined : ''}>
          {sandbox !== undefined && (
            <p className={styles['band']}>
              <strong>{format.text('shell.sandbox')}</strong> <span>{sandbox}</span>
            </p>
          )}
          <DeskBar
            session={session}
            preferences={preferences}
            client={client}
            period={period}
            format={format}
          />
        </header>
        <nav
          className={styles['rail']}
          aria-label={client === undefined ? format.text('shell.firm') : client.name}
        >
          {rail}
        </nav>
        <main className={styles['main']} id="main" tabIndex={-1}>
          {session.hold != null && (
            <p className={styles['held']} role="status">
              <Rich
                parts={format.rich('shell.at_rest', {
                  cause: describeHold(session.hold, format.text),
                  b: bold,
                  code,
                })}
              />
            </p>
          )}
          {children}
        </main>
      </div>
    </Packed>
  )
}

const bold = (chunks: readonly ReactNode[]): ReactNode => (
  <strong>
    <Rich parts={chunks} />
  </strong>
)
const code = (chunks: readonly ReactNode[]): ReactNode => (
  <code dir="ltr">
    <Rich parts={chunks} />
  </code>
)
