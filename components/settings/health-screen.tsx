import { Fragment, type ReactNode } from 'react'
import { TitleRow } from '@/components/layout/title-row'
import { Badge, State } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { limitKinds, unknownKept, type UnknownSeen } from '@/lib/domain/health/service-counts'
import {
  isRoundLate,
  isUnknownFull,
  roomOf,
  type ServiceHealth,
} from '@/lib/domain/health/service-health'
import { describeSuspension, nameEnvironment } from '@/lib/present/connection-state'
import { sizeText } from '@/lib/present/size-text'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface HealthProps {
  readonly health: ServiceHealth
  readonly now: Date
}

/** How the service is, for the people of the firm who answer for it. */
export async function HealthScreen({ health, now }: HealthProps) {
  const [t, shell, { clock }] = await Promise.all([
    getTranslations('health'),
    getTranslations('shell'),
    getReader(),
  ])
  return (
    <>
      <TitleRow
        title={t('title')}
        scope={t('lead')}
        back={{ href: '/settings', label: shell('firm_settings') }}
        updatedAt={clock(now.toISOString())}
      />
      <div className="flex max-w-[52rem] flex-col gap-3 px-4 pt-4 pb-8 sm:px-6">
        <Card title={t('now')}>
          <Facts layout="sentences">
            <StoreLines health={health} />
            <DiskLines disks={health.disks} />
            <JobLines health={health} now={now} />
            <BankLines banks={health.banks} />
            <MailLine mail={health.mail} />
            <AuditLines audit={health.audit} />
          </Facts>
        </Card>
        <Card title={t('limits')} scope={t('limits_scope')}>
          <Facts layout="sentences">
            <LimitLines limits={health.limits} />
          </Facts>
        </Card>
        <Card title={t('unknown')} scope={t('unknown_scope')}>
          <UnknownParts unknown={health.unknown} />
        </Card>
      </div>
    </>
  )
}

async function StoreLines({ health: { store, hold } }: { health: ServiceHealth }) {
  const [t, { text }] = await Promise.all([getTranslations('health'), getReader()])
  return (
    <>
      <Line label={t('store')} tone={store.isWritable ? 'good' : 'danger'}>
        {!store.isWritable
          ? t(store.isFull ? 'store_full' : 'store_failing')
          : store.kind === 'embedded'
            ? t('embedded')
            : t('postgres', { count: store.instances })}
      </Line>
      <Line label={t('connections')} tone={hold === null ? 'good' : 'danger'}>
        {hold === null ? t('at_work') : describeSuspension(hold, text)}
      </Line>
    </>
  )
}

const roomTones = { full: 'danger', low: 'attention', enough: 'good' } as const

async function DiskLines({ disks }: Pick<ServiceHealth, 'disks'>) {
  const [t, reader] = await Promise.all([getTranslations('health'), getReader()])
  return disks.map(({ place, freeBytes }) => {
    const room = roomOf({ freeBytes })
    const size = sizeText(freeBytes, reader)
    return (
      <Line key={place} label={t(`disk_${place}`)} tone={roomTones[room]}>
        {room === 'full' ? t('disk_full') : t(room === 'low' ? 'disk_low' : 'disk_free', { size })}
      </Line>
    )
  })
}

async function JobLines({ health, now }: HealthProps) {
  const [t, { instant, instantFull }] = await Promise.all([getTranslations('health'), getReader()])
  const { key, lastRoundAt } = health
  return (
    <>
      <Line label={t('key')}>
        {key.changedAt === null
          ? t('key_given', { id: key.id, count: key.older })
          : t('key_since', { id: key.id, date: instant(key.changedAt), count: key.older })}
      </Line>
      <Line label={t('round')} tone={isRoundLate(health, now) ? 'attention' : 'good'}>
        {lastRoundAt === undefined ? t('no_round') : t('at', { at: instantFull(lastRoundAt) })}
      </Line>
    </>
  )
}

async function BankLines({ banks }: Pick<ServiceHealth, 'banks'>) {
  const [t, { number, text }] = await Promise.all([getTranslations('health'), getReader()])
  return banks.map((bank) => {
    const { environment, milliseconds } = bank
    const isSandbox = environment === 'sandbox' || bank.isTestData
    const named = { environment: nameEnvironment(environment, text) }
    return (
      <Fragment key={environment}>
        <Line
          label={t(isSandbox ? 'bank_sandbox' : 'bank', named)}
          tone={milliseconds === undefined ? 'danger' : 'good'}
        >
          {milliseconds === undefined
            ? t('bank_silent')
            : t('bank_answers', { number: number(milliseconds) })}
        </Line>
        <RegistrationLine bank={bank} label={t('registration', named)} />
      </Fragment>
    )
  })
}

/** Nothing where the bank refreshes access as it should. */
async function RegistrationLine({
  bank: { refusedAt, pausedUntil },
  label,
}: {
  bank: ServiceHealth['banks'][number]
  label: string
}) {
  const [t, { instantFull }] = await Promise.all([getTranslations('health'), getReader()])
  if (refusedAt !== null) {
    return (
      <Line label={label} tone="danger">
        {t('registration_refused', { at: instantFull(refusedAt) })}
      </Line>
    )
  }
  return (
    pausedUntil !== null && (
      <Line label={label} tone="attention">
        {t('registration_paused', { at: instantFull(pausedUntil) })}
      </Line>
    )
  )
}

async function MailLine({ mail }: Pick<ServiceHealth, 'mail'>) {
  const [t, { number }] = await Promise.all([getTranslations('health'), getReader()])
  if (mail === undefined) return <Line label={t('mail')}>{t('mail_off')}</Line>
  const { waiting, givenUp } = mail
  const isFailing = waiting + givenUp > 0
  return (
    <Line label={t('mail')} tone={isFailing ? 'attention' : 'good'}>
      {isFailing
        ? t('mail_failing', { waiting: number(waiting), lost: number(givenUp) })
        : t('mail_sent')}
    </Line>
  )
}

async function AuditLines({ audit: { verdict, anchoredAt } }: Pick<ServiceHealth, 'audit'>) {
  const [t, shell, { number, instantFull }] = await Promise.all([
    getTranslations('health'),
    getTranslations('shell'),
    getReader(),
  ])
  const at = instantFull(verdict.wholeAt.toISOString())
  return (
    <>
      <Line label={shell('audit')} tone={verdict.kind === 'intact' ? 'good' : 'danger'}>
        {verdict.kind === 'intact'
          ? t('audit_intact', { at, count: verdict.events })
          : t('audit_broken', { number: number(verdict.seq) })}
      </Line>
      <Line label={t('anchor')}>
        {anchoredAt === undefined ? t('no_anchor') : t('at', { at: instantFull(anchoredAt) })}
      </Line>
    </>
  )
}

async function LimitLines({ limits }: Pick<ServiceHealth, 'limits'>) {
  const [t, { number, instantFull }] = await Promise.all([getTranslations('health'), getReader()])
  return limitKinds.map((kind) => {
    const hits = limits.find((each) => each.kind === kind)
    return (
      <Line key={kind} label={t(`limit_${kind}`)}>
        {hits === undefined
          ? t('no_hits')
          : t('limit_hits', {
              day: number(hits.day),
              week: number(hits.week),
              at: instantFull(hits.lastAt),
            })}
      </Line>
    )
  })
}

/** What there is, and why there may be more; or that there is nothing. */
async function UnknownParts({ unknown }: { unknown: readonly UnknownSeen[] }) {
  const [t, { number, instant, text }] = await Promise.all([getTranslations('health'), getReader()])
  const { max, days } = unknownKept
  return (
    <>
      <ul>
        {unknown.map(({ environment, resource, field, value, ...seen }) => (
          <li
            key={[environment, resource, field, value].join(' ')}
            className="border-b border-line py-2 last:border-0"
          >
            <code className="wrap-anywhere" dir="ltr">
              {value === undefined ? `${resource}.${field}` : `${resource}.${field} = ${value}`}
            </code>
            <p className="text-xs text-faint">
              {t(value === undefined ? 'unknown_field' : 'unknown_value', {
                count: seen.answers,
                environment: nameEnvironment(environment, text),
                first: instant(seen.firstSeenAt),
                last: instant(seen.lastSeenAt),
              })}
            </p>
          </li>
        ))}
      </ul>
      {unknown.length === 0 && <p className="text-faint">{t('no_unknown', { days })}</p>}
      {isUnknownFull(unknown) && (
        <p className="text-faint">
          {t('unknown_full', { number: number(max), days: number(days) })}
        </p>
      )}
    </>
  )
}

function Line({
  label,
  tone = 'plain',
  children,
}: {
  label: string
  tone?: 'good' | 'attention' | 'danger' | 'plain'
  children: ReactNode
}) {
  return (
    <Fact label={label} layout="sentences" wrap>
      {tone === 'plain' ? (
        children
      ) : tone === 'good' ? (
        <State className="whitespace-normal">{children}</State>
      ) : (
        <Badge tone={tone} className="h-auto! min-h-5 whitespace-normal">
          {children}
        </Badge>
      )}
    </Fact>
  )
}
