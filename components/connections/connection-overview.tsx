import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeConnection } from '@/components/connections/connection-state'
import styles from '@/components/connections/connection-overview.module.css'
import { DisconnectForm } from '@/components/connections/disconnect-form'
import { ScopeList } from '@/components/connections/scope-list'
import { StateNotice } from '@/components/connections/state-notice'
import { DetailList } from '@/components/ui/detail-list'
import { Section } from '@/components/ui/section'
import type { Client } from '@/lib/contract/client'
import type { Format } from '@/lib/format/create-format'

/** The state in words with its next step, both clocks, what is shared, and the way out. */
export function ConnectionOverview({
  client,
  now,
  format,
  outcome,
  closeHit,
  mayForget = false,
  children,
}: {
  client: Client
  now: Date
  format: Format
  /** What was just done here, as the address says it. */
  outcome?: string | undefined
  /** Which month's close the end of the approval gets in the way of. */
  closeHit?: string
  /** Forgetting is for admins of the firm. */
  mayForget?: boolean
  /** What has to be decided before anything else. */
  children?: ReactNode
}) {
  const state = describeConnection(client, now)
  const isLive = client.status !== 'disconnected' && client.status !== 'disconnecting'
  return (
    <>
      <div data-own-state="">
        <StateNotice client={client} state={state} outcome={outcome} />
      </div>
      {children}
      {isLive && (
        <Section title="How long access lasts">
          <Clocks client={client} format={format} closeHit={closeHit} />
          {client.status === 'active' && state.step !== 'renew' && (
            <div className={styles['step']}>
              <AuthorizeForm
                connection_id={client.connection_id}
                scope={client.scope}
                tone="plain"
                label="Renew for a year"
              />
            </div>
          )}
        </Section>
      )}
      {isLive && (
        <Section title="What is shared">
          <ScopeList client={client} />
        </Section>
      )}
      {(isLive || mayForget) && (
        <Section title="End it">
          {isLive && <DisconnectForm connection_id={client.connection_id} name={client.name} />}
          {mayForget && (
            <p className={styles['step']}>
              <a href={`/clients/${encodeURIComponent(client.connection_id)}/connection/forget`}>
                Forget this client…
              </a>
            </p>
          )}
        </Section>
      )}
    </>
  )
}

function Clocks({
  client,
  format,
  closeHit,
}: {
  client: Client
  format: Format
  closeHit: string | undefined
}) {
  const { granted_at, grant_ends_at, refresh_window_ends_at, last_refreshed_at } = client
  return (
    <DetailList
      items={[
        { term: 'Approved', value: format.instantFull(granted_at) },
        {
          term: 'Approval ends',
          value: `on or about ${format.instant(grant_ends_at)}, one year after it was given`,
        },
        { term: 'Month-end close', value: closeHit },
        {
          term: 'Renewed by us until',
          value:
            refresh_window_ends_at === null
              ? 'not renewed: lasting access was not given'
              : `on or about ${format.instant(refresh_window_ends_at)}; every renewal starts 30 new days`,
        },
        {
          term: 'Last renewed',
          value: last_refreshed_at === null ? 'not yet' : format.instantFull(last_refreshed_at),
        },
        {
          term: 'Environment',
          value: client.environment === 'production' ? 'Production' : 'Sandbox, rehearsal data',
        },
      ]}
    />
  )
}
