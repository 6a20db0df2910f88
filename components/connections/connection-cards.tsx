import { Lock } from 'lucide-react'
import Link from 'next/link'
import { DeleteButton, DisconnectButton } from '@/components/connections/connection-actions'
import type { ConnectionProps } from '@/components/connections/connection-screen'
import { ScopeIcon } from '@/components/connections/scope-icon'
import { WatchProgress } from '@/components/connections/watch-progress'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import { Avatar } from '@/components/ui/avatar'
import { State } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { type Client, disconnectMark, type DisconnectProgress } from '@/lib/domain/clients/client'
import {
  isKnownScope,
  missingScopes,
  requestableScopes,
} from '@/lib/domain/connections/connection-need'
import { hasEnded } from '@/lib/domain/connections/connection-step'
import { monthNames } from '@/lib/format/day-format'
import { describeScope } from '@/lib/present/connection-state'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What is shared and what is not, each with the step that requests it. */
export async function SharedDataCard({
  client,
  mayConnect,
}: {
  client: Client
  mayConnect: boolean
}) {
  const t = await getTranslations('connections')
  const { connection_id, scope } = client
  const missing = missingScopes(scope)
  const canRequestAll = mayConnect && !hasEnded(client) && missing.length > 1
  return (
    <Card
      title={t('what_is_shared')}
      flush
      end={
        canRequestAll && (
          <AuthorizeForm
            connection_id={connection_id}
            scope={[...scope, ...missing]}
            variant="secondary"
            size="sm"
          >
            {t('ask_missing_all')}
          </AuthorizeForm>
        )
      }
    >
      <ul>
        {[...requestableScopes, ...scope.filter((each) => !isKnownScope(each))].map((each) => (
          <ScopeLine key={each} scope={each} client={client} mayConnect={mayConnect} />
        ))}
      </ul>
      <p className="flex items-center gap-2 border-t border-line px-4 py-3 text-xs text-faint">
        <Lock size={14} className="flex-none" aria-hidden />
        {t('never_shared')}
      </p>
    </Card>
  )
}

interface ScopeProps {
  scope: string
  client: Client
  mayConnect: boolean
}

async function ScopeLine({ scope, client, mayConnect }: ScopeProps) {
  const { text } = await getReader()
  const { label, shows } = describeScope(scope, text)
  return (
    <li className="flex min-h-10.5 items-center gap-3 border-t border-line px-4 py-1.5">
      <ScopeIcon scope={scope} />
      <span className="grid min-w-0 grow sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-3">
        <span className="truncate font-medium">{label}</span>
        <span className="truncate text-faint max-sm:whitespace-normal" title={shows}>
          {shows}
        </span>
      </span>
      <ScopeState scope={scope} client={client} mayConnect={mayConnect} label={label} />
    </li>
  )
}

async function ScopeState({ scope, client, mayConnect, label }: ScopeProps & { label: string }) {
  const [t, lists] = await Promise.all([getTranslations('connections'), getTranslations('lists')])
  if (client.scope.includes(scope)) {
    return hasEnded(client) ? (
      <State icon="minus">{t('ended')}</State>
    ) : (
      <State>{t('shared')}</State>
    )
  }
  if (!mayConnect || hasEnded(client)) return <State icon="minus">{lists('not_shared')}</State>
  return (
    <span className="flex flex-none items-center gap-3">
      <span className="sr-only">{lists('not_shared')}</span>
      <AuthorizeForm
        connection_id={client.connection_id}
        // Nothing is given up for it.
        scope={[...client.scope, scope]}
        variant="secondary"
        size="sm"
      >
        {t('ask_missing_one')}
        <span className="sr-only">{`: ${label}`}</span>
      </AuthorizeForm>
    </span>
  )
}

export async function ConsentCard({
  connection: { client, closeHit, isTestData },
}: {
  connection: ConnectionProps
}) {
  const [t, approvals, renewals, { instant, moment }] = await Promise.all([
    getTranslations('connections'),
    getTranslations('approvals'),
    getTranslations('renewals'),
    getReader(),
  ])
  const { status, grant_ends_at, refresh_window_ends_at, last_refreshed_at } = client
  const isEnded = hasEnded(client)
  const isClosed = status === 'disconnected' || status === 'disconnecting'
  const renewedUntil =
    refresh_window_ends_at === null
      ? t('not_renewed')
      : t('about', { date: instant(refresh_window_ends_at) })
  const production = t(isTestData ? 'demo_production' : 'production')
  const lines = [
    [t('approved'), moment(client.granted_at)],
    isEnded
      ? [t('ended'), moment(grant_ends_at)]
      : [t('approval_ends'), t('about', { date: instant(grant_ends_at) })],
    [renewals('month_end_close'), isClosed ? undefined : closeHit],
    [t('renewed_until'), isEnded ? undefined : renewedUntil],
    [t('last_renewed'), last_refreshed_at === null ? t('not_yet') : moment(last_refreshed_at)],
    [approvals('environment'), client.environment === 'sandbox' ? t('sandbox') : production],
  ] as const
  return (
    <Card title={t('how_long')}>
      <Facts layout="ends">
        {lines.map(([label, value]) => (
          <Fact key={label} label={label} layout="ends" wrap>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** What the firm itself has noted about the client. */
export async function ClientRecordCard({
  href,
  record,
}: {
  href: string
  record: ConnectionProps['record']
}) {
  const [t, settings, { locale, fiscalStart, timeZone }] = await Promise.all([
    getTranslations('connections'),
    getTranslations('settings'),
    getReader(),
  ])
  const months = monthNames(locale)
  const { assigned, tags } = record ?? { assigned: [], tags: [] }
  return (
    <Card
      title={t('client_record')}
      end={
        <Link href={href} prefetch={false} className="btn btn-ghost btn-sm -me-2">
          {t('edit')}
        </Link>
      }
    >
      <Facts layout="ends">
        {assigned.length > 0 && (
          <Fact label={t('assigned_to')} layout="ends" wrap>
            <span className="flex flex-wrap justify-end gap-0.5">
              {assigned.map(({ id, name }) => (
                <span key={id} title={name}>
                  <Avatar kind="person" id={id} name={name} />
                  <span className="sr-only">{name}</span>
                </span>
              ))}
            </span>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact label={t('tags')} layout="ends" wrap>
            <span className="inline-flex flex-wrap justify-end gap-1">
              {tags.map((tag) => (
                <span key={tag} dir="auto" className="rounded-sm bg-press px-1.5 text-xs leading-5">
                  {tag}
                </span>
              ))}
            </span>
          </Fact>
        )}
        <Fact label={t('fiscal_year')} layout="ends" wrap>
          {`${months[fiscalStart - 1] ?? ''} – ${months[(fiscalStart + 10) % 12] ?? ''}`}
        </Fact>
        <Fact label={settings('time_zone')} layout="ends" wrap>
          {timeZone}
        </Fact>
      </Facts>
    </Card>
  )
}

/** How far the bank has confirmed that access ended; the page follows it. */
export async function DisconnectCard({
  client: { connection_id, status },
  progress,
  canSendAgain,
}: {
  client: Client
  progress: DisconnectProgress
  canSendAgain: boolean
}) {
  const [t, { instantFull }] = await Promise.all([getTranslations('connections'), getReader()])
  const path = `/api/connections/${encodeURIComponent(connection_id)}/disconnect`
  const { total, done, attempts, nextAttemptAt } = progress
  return (
    <Card title={t('telling_bank')}>
      <Facts>
        <Fact label={t('confirmed')}>{t('tokens_confirmed', { done, total })}</Fact>
        <Fact label={t('tried')}>{t('tried_times', { count: attempts })}</Fact>
        <Fact label={t('next_try')}>
          {nextAttemptAt === null
            ? undefined
            : t('next_try_from', { at: instantFull(nextAttemptAt) })}
        </Fact>
      </Facts>
      <p className="max-w-[64ch] py-3 text-quiet">{t('telling_bank_text')}</p>
      {canSendAgain && (
        <form method="post" action={path}>
          <Button>{t('tell_again')}</Button>
        </form>
      )}
      <WatchProgress path={path} mark={disconnectMark(status, progress)} />
    </Card>
  )
}

/** Disconnects a connected client, and deletes a disconnected one. */
export async function EndCard({
  client: { connection_id, name },
  isLive,
  mayDisconnect,
  canDelete,
}: {
  client: Client
  isLive: boolean
  mayDisconnect: boolean
  canDelete: boolean
}) {
  const t = await getTranslations('connections')
  if (!isLive && !canDelete) return null
  return (
    <div id="end" className="scroll-mt-16">
      <Card title={t('end_it')}>
        <p className="pb-3 text-quiet">{t(isLive ? 'end_text' : 'delete_text')}</p>
        {isLive && !mayDisconnect && <p className="pb-3 text-quiet">{t('admins_end')}</p>}
        {isLive && mayDisconnect && <DisconnectButton connection_id={connection_id} name={name} />}
        {!isLive && <DeleteButton client={{ connection_id, name, isLive: false }} />}
      </Card>
    </div>
  )
}
