import Link from 'next/link'
import type { ReactNode } from 'react'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import type { Client } from '@/lib/domain/clients/client'
import { hasEnded } from '@/lib/domain/connections/connection-step'
import {
  describeCloseHit,
  hasEndedEarly,
  type RenewalCalendar,
} from '@/lib/domain/renewals/plan-renewals'
import { describeApprovalFailure } from '@/lib/present/approval-failure'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { connectionPath } from '@/lib/search-params/resource-path'

/** A client of a queue: renewed since it was chosen, or how its last attempt ended. */
interface QueuedRenewal {
  readonly client: Client
  readonly renewed: boolean
  readonly outcome: string | null
}

interface QueueProps {
  readonly items: readonly QueuedRenewal[]
  readonly calendar: RenewalCalendar
  readonly now: Date
}

/** Renews the chosen clients one by one: to the bank and back, until none is left. */
export async function RenewalQueueScreen({ items, calendar, now }: QueueProps) {
  const t = await getTranslations('renewals')
  const next = items.find(({ renewed }) => !renewed)
  const renewed = items.filter((item) => item.renewed).length
  const count = items.length === 0 ? undefined : t('queue_count', { renewed, count: items.length })
  return (
    <>
      <TitleRow title={t('queue')} scope={count} back={{ href: '/renewals', label: t('title') }}>
        {items.length > 0 && (
          <QueueForm step="clear">
            <button type="submit" className={next === undefined ? 'btn btn-primary' : 'btn'}>
              {t(next === undefined ? 'finish' : 'empty_queue')}
            </button>
          </QueueForm>
        )}
      </TitleRow>
      {items.length === 0 ? (
        <StateScreen
          state={{
            tone: 'plain',
            icon: 'empty',
            title: t('queue_empty'),
            text: [t('queue_empty_text')],
            actions: [{ label: t('queue_choose'), href: '/renewals', isPrimary: true }],
          }}
        />
      ) : (
        <div className="flex max-w-[52rem] flex-col gap-4 px-4 pt-3 pb-8 sm:px-6">
          <p className="text-xs text-faint lg:hidden">{count}</p>
          {next === undefined ? (
            <p role="status" className="note bg-good-tint">
              <b className="font-medium text-good">{t('all_renewed', { count: items.length })}</b>{' '}
              {t('all_renewed_text')}
            </p>
          ) : (
            <NextRenewal next={next} closeHit={describeCloseHit(next.client, now, calendar)} />
          )}
          <section aria-labelledby="in-queue">
            <h2 id="in-queue" className="px-1 pb-2 font-semibold">
              {t('in_this_queue')}
            </h2>
            <ol className="card">
              {items.map((item) => (
                <QueueLine key={item.client.connection_id} item={item} isNext={item === next} />
              ))}
            </ol>
          </section>
        </div>
      )}
    </>
  )
}

async function QueueLine({ item, isNext }: { item: QueuedRenewal; isNext: boolean }) {
  const t = await getTranslations('renewals')
  const { client } = item
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-0"
    >
      <Link
        href={connectionPath(client.connection_id)}
        prefetch={false}
        className="min-w-0 grow truncate font-medium hover:underline"
        dir="auto"
      >
        {client.name}
      </Link>
      <ItemState item={item} isNext={isNext} />
      <QueueForm step="remove" connection_id={client.connection_id}>
        <button
          type="submit"
          className="btn btn-ghost btn-sm"
          aria-label={t('remove_client', { client: client.name })}
        >
          {t('remove')}
        </button>
      </QueueForm>
    </li>
  )
}

async function ItemState({
  item: { renewed, outcome },
  isNext,
}: {
  item: QueuedRenewal
  isNext: boolean
}) {
  const [t, handOff] = await Promise.all([getTranslations('renewals'), getTranslations('handoff')])
  if (renewed) return <span className="state state-good">{t('renewed')}</span>
  if (outcome !== null) {
    return (
      <span className="state badge badge-attention i-circle-alert">
        {outcome === 'declined'
          ? handOff('state_declined')
          : t(isAnother(outcome) ? 'another_approved' : 'not_approved')}
      </span>
    )
  }
  return isNext ? (
    <span className="state badge badge-info">{t('next')}</span>
  ) : (
    <span className="state badge badge-plain">{t('waiting')}</span>
  )
}

function isAnother(outcome: string): boolean {
  return outcome === 'quarantined' || outcome === 'recognised'
}

async function NextRenewal({
  next: { client, outcome },
  closeHit,
}: {
  next: QueuedRenewal
  closeHit: string
}) {
  const [t, connections, { instant }] = await Promise.all([
    getTranslations('renewals'),
    getTranslations('connections'),
    getReader(),
  ])
  const { connection_id, name, status, scope, grant_ends_at } = client
  const date = instant(grant_ends_at)
  const ended = hasEndedEarly(client)
    ? t('access_ended', { date })
    : connections('ended_on', { date })
  // Nothing requested means what was approved before.
  const requested = status === 'needs_reconnect' ? [] : scope
  return (
    <section aria-labelledby="next-client" className="card flex flex-col gap-2 px-4 py-3">
      <h2 id="next-client" className="text-lg font-semibold" dir="auto">
        {t('next_client', { client: name })}
      </h2>
      {outcome !== null && <Attempt outcome={outcome} />}
      <p className="text-quiet">
        {hasEnded(client)
          ? `${ended}. ${closeHit}.`
          : t('approved_until', { date, close: closeHit })}
      </p>
      <p className="text-quiet">{t('how')}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <form method="post" action="/api/renewals/approve">
          <input type="hidden" name="connection_id" value={connection_id} />
          {requested.map((each) => (
            <input key={each} type="hidden" name="scope" value={each} />
          ))}
          <button type="submit" className="btn btn-primary">
            {t('approve_at_bank', { client: name })}
          </button>
        </form>
        <Link
          href={`${connectionPath(client.connection_id)}#handoff`}
          prefetch={false}
          className="btn"
        >
          {t('let_owner')}
        </Link>
        <QueueForm step="later" connection_id={connection_id}>
          <button type="submit" className="btn btn-ghost">
            {t('later')}
          </button>
        </QueueForm>
      </div>
    </section>
  )
}

/** How the last attempt ended. */
async function Attempt({ outcome }: { outcome: string }) {
  const [t, { text }] = await Promise.all([getTranslations('renewals'), getReader()])
  const isKnown = outcome === 'declined' || outcome === 'quarantined' || outcome === 'recognised'
  return (
    <p className="text-attention">
      {isKnown
        ? t(`try_${outcome}`)
        : t('try_failed', { cause: describeApprovalFailure(outcome, text).title })}
    </p>
  )
}

function QueueForm({
  step,
  connection_id,
  children,
}: {
  step: 'clear' | 'later' | 'remove'
  connection_id?: string
  children: ReactNode
}) {
  return (
    <form method="post" action="/api/renewals/queue">
      <input type="hidden" name="step" value={step} />
      {connection_id !== undefined && (
        <input type="hidden" name="connection_id" value={connection_id} />
      )}
      {children}
    </form>
  )
}
