import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeConnection } from '@/components/connections/connection-state'
import styles from '@/components/connections/connection-overview.module.css'
import { DisconnectForm } from '@/components/connections/disconnect-form'
import { ScopeList } from '@/components/connections/scope-list'
import { StateNotice } from '@/components/connections/state-notice'
import { DetailList } from '@/components/ui/detail-list'
import { Section } from '@/components/ui/section'
import type { Client } from '@/lib/domain/clients/client'
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
  const { text } = format
  const state = describeConnection(client, now, format)
  const isLive = client.status !== 'disconnected' && client.status !== 'disconnecting'
  return (
    <>
      <div data-own-state="">
        <StateNotice client={client} state={state} outcome={outcome} text={text} />
      </div>
      {children}
      {isLive && (
        <Section title={text('connections.how_long')}>
          <Clocks client={client} format={format} closeHit={closeHit} />
          {client.status === 'active' && state.step !== 'renew' && (
            <div className={styles['step']}>
              <AuthorizeForm
                connection_id={client.connection_id}
                scope={client.scope}
                tone="plain"
                label={text('connections.renew_for_a_year')}
              />
            </div>
          )}
        </Section>
      )}
      {isLive && (
        <Section title={text('connections.what_is_shared')}>
          <ScopeList client={client} text={text} />
        </Section>
      )}
      {(isLive || mayForget) && (
        <Section title={text('connections.end_it')}>
          {isLive && (
            <DisconnectForm connection_id={client.connection_id} name={client.name} text={text} />
          )}
          {mayForget && (
            <p className={styles['step']}>
              <a href={`/clients/${encodeURIComponent(client.connection_id)}/connection/forget`}>
                {text('connections.forget_this')}
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
  const { text } = format
  const { granted_at, grant_ends_at, refresh_window_ends_at, last_refreshed_at } = client
  return (
    <DetailList
      items={[
        { term: text('connections.approved'), value: format.instantFull(granted_at) },
        {
          term: text('connections.approval_ends'),
          value: text('connections.approval_ends_about', { date: format.instant(grant_ends_at) }),
        },
        { term: text('connections.month_end_close'), value: closeHit },
        {
          term: text('connections.renewed_until'),
          value:
            refresh_window_ends_at === null
              ? text('connections.not_renewed')
              : text('connections.renewed_until_about', {
                  date: format.instant(refresh_window_ends_at),
                }),
        },
        {
          term: text('connections.last_renewed'),
          value:
            last_refreshed_at === null
              ? text('connections.not_yet')
              : format.instantFull(last_refreshed_at),
        },
        {
          term: text('connections.environment'),
          value: text(
            client.environment === 'production' ? 'connections.production' : 'connections.sandbox',
          ),
        },
      ]}
    />
  )
}
