import {
  ArrowRight,
  CalendarClock,
  Hourglass,
  Link as LinkIcon,
  PlugZap,
  RotateCw,
  Unplug,
} from 'lucide-react'
import type { ConnectionProps } from '@/components/connections/connection-screen'
import { VerdictCard } from '@/components/connections/verdict-card'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import { ButtonLink } from '@/components/ui/button'
import type { Client } from '@/lib/domain/clients/client'
import {
  type ConnectionStep,
  type ConsentSpan,
  connectionStep,
  findArrival,
  findConsentSpan,
  findMissed,
  hasEnded,
} from '@/lib/domain/connections/connection-step'
import { type ConnectionTone, describeConnection } from '@/lib/present/connection-state'
import { connectionPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** How a client is connected, why, and what a person can do about it. */
export async function ConnectionVerdict({
  connection: { client, now, outcome, requested, role, closeHit },
}: {
  connection: ConnectionProps
}) {
  const [t, reader] = await Promise.all([getTranslations('connections'), getReader()])
  const { name, status, reason } = client
  const state = describeConnection(client, now, reader)
  const arrival = findArrival(outcome, client)
  const missed = findMissed(arrival, client, requested)
  if (missed !== undefined) return <MissedVerdict approved={client} missed={missed} />
  const step = connectionStep(client, now, { arrival, role })
  const span = findConsentSpan(client, now)
  const hasArrived = arrival !== undefined && status === 'active'
  const isEnding = !hasArrived && state.step === 'renew'
  const Icon = isEnding
    ? CalendarClock
    : status === 'active'
      ? PlugZap
      : hasEnded(client)
        ? Unplug
        : Hourglass
  const title =
    arrival !== undefined
      ? t(`arrived_${arrival}`, { client: name })
      : status === 'needs_reconnect' && reason !== 'suspected_theft'
        ? t('ended_on', { date: reader.instant(client.grant_ends_at) })
        : state.word
  const because =
    arrival !== undefined
      ? t(`arrived_${arrival}_text`)
      : isEnding
        ? `${t('ends_on_about', { date: reader.instant(client.grant_ends_at) })} ${closeHit}.`
        : state.cause
  const then = !hasArrived
    ? [state.next]
    : state.step === 'none'
      ? []
      : [`${state.cause} ${state.next}`]
  return (
    <VerdictCard
      tone={hasArrived ? 'good' : state.tone}
      icon={<Icon size={20} aria-hidden />}
      title={title}
      text={[because, ...then, ...(step.needsPreparer ? [t('preparers_connect')] : [])]}
      actions={
        (step.action !== undefined || step.offersLink) && (
          <>
            {step.action !== undefined && <StepAction client={client} action={step.action} />}
            {step.offersLink && (
              <a href="#handoff" className="btn">
                <LinkIcon size={15} aria-hidden />
                {t('send_link')}
              </a>
            )}
          </>
        )
      }
      foot={span && <SpanLine client={client} now={now} span={span} tone={state.tone} />}
    />
  )
}

/** Another client was approved than the one that was to be: which, and the way back. */
async function MissedVerdict({ approved, missed }: { approved: Client; missed: Client }) {
  const [t, renewals] = await Promise.all([
    getTranslations('connections'),
    getTranslations('renewals'),
  ])
  const names = { client: approved.name, requested: missed.name }
  const isEnded = hasEnded(missed)
  return (
    <VerdictCard
      tone="attention"
      icon={<Unplug size={20} aria-hidden />}
      title={t(isEnded ? 'arrived_another_ended' : 'arrived_another_kept', names)}
      text={[t('missed_next', { client: missed.name }), t('arrived_recognised_text')]}
      actions={
        <>
          <AuthorizeForm connection_id={missed.connection_id} scope={isEnded ? [] : missed.scope}>
            {renewals('approve_at_bank', { client: missed.name })}
            <ArrowRight className="size-3.5! rtl:-scale-x-100" aria-hidden />
          </AuthorizeForm>
          <ButtonLink href={connectionPath(missed.connection_id)}>{t('see_connection')}</ButtonLink>
        </>
      }
    />
  )
}

async function StepAction({
  client: { connection_id, scope },
  action,
}: {
  client: Client
  action: NonNullable<ConnectionStep['action']>
}) {
  const t = await getTranslations('connections')
  if (action === 'see_transactions') {
    return (
      <ButtonLink
        href={`/clients/${encodeURIComponent(connection_id)}/transactions`}
        variant="primary"
      >
        {t('see_transactions')}
      </ButtonLink>
    )
  }
  if (action === 'renew_early') {
    return (
      <AuthorizeForm
        connection_id={connection_id}
        scope={scope}
        variant="secondary"
        icon={<RotateCw />}
      >
        {t('renew_early')}
      </AuthorizeForm>
    )
  }
  return (
    <AuthorizeForm connection_id={connection_id} scope={action === 'renew' ? scope : []}>
      {t(action === 'renew' ? 'renew_at_bank' : 'reconnect_at_bank')}
      <ArrowRight className="size-3.5! rtl:-scale-x-100" aria-hidden />
    </AuthorizeForm>
  )
}

const lines: Record<ConnectionTone, string> = {
  good: 'var(--color-good)',
  attention: 'var(--color-chart-3)',
  danger: 'var(--color-danger)',
  info: 'var(--color-good)',
  plain: 'var(--color-edge)',
}

/** From the day of approval to the end of the consent, and where today is. */
async function SpanLine({
  client,
  now,
  span: { isOver, end, percent },
  tone,
}: {
  client: Client
  now: Date
  span: ConsentSpan
  tone: ConnectionTone
}) {
  const [t, { instant, withCommas }] = await Promise.all([
    getTranslations('connections'),
    getReader(),
  ])
  const line = lines[tone]
  const width = `${percent}%`
  const first = t('approved_on', { date: instant(client.granted_at) })
  // At either end of the line it would stand on the other words.
  const today =
    percent > 20 && percent < 80 ? t('today', { date: instant(now.toISOString()) }) : undefined
  const last = t(isOver ? 'ended_day' : 'ends_day', { date: instant(end) })
  return (
    <div>
      <svg
        width="100%"
        height="26"
        className="overflow-visible rtl:-scale-x-100"
        role="img"
        aria-label={withCommas([first, today ?? [], last].flat())}
      >
        <rect y="10" width="100%" height="6" rx="3" fill="var(--color-press)" />
        <rect y="10" width={width} height="6" rx="3" fill={line} />
        <circle cx={width} cy="13" r="6" fill="var(--color-paper)" stroke={line} strokeWidth="3" />
      </svg>
      <div className="flex justify-between gap-3 pt-1 text-xs text-faint">
        <span>{first}</span>
        <span className="max-sm:hidden">{today}</span>
        <span className="text-end">{last}</span>
      </div>
    </div>
  )
}
