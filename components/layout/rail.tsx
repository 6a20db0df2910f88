'use client'

import { ArrowLeft, CalendarClock, FlaskConical, Unplug } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Mark } from '@/components/layout/logo'
import { useNavigation } from '@/components/layout/navigation'
import { clientGroups, firmGroups, type RailItem } from '@/components/layout/rail-groups'
import { onIntent } from '@/components/ui/on-intent'
import type { TryStep } from '@/lib/domain/demo/try-step'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'

// Only a demo has it, so nobody else's page loads it.
const tryThis = onIntent(async () => (await import('@/components/layout/try-this')).TryThis)

/** What the rail shows: the screens of one client, or those of the firm. */
export interface RailView {
  /** The client's address, `/clients/…`; undefined on the firm's screens. */
  readonly clientPath: string | undefined
  /** The person may read the audit log. */
  readonly hasAudit: boolean
  /** The bank is the one that ships here: every client is invented. */
  readonly isDemo: boolean
  /** Screens whose data the client does not share: they say so themselves. */
  readonly notShared: readonly string[]
  /** What a demo offers to try; undefined outside one, and once it was put away. */
  readonly tryThis: readonly TryStep[] | undefined
  /** Only when it matters: that the consent ends, or has ended. */
  readonly consent: ConsentNote | undefined
  /** Of the firm, of how many closes it is the person’s turn; of a client, how many items are to review. */
  readonly closeCount?: number
  /** How many locked months have changed. */
  readonly changes?: number
  /** How many questions the client can still answer. */
  readonly waiting?: number
}

export interface ConsentNote {
  readonly isEnded: boolean
  /** "1 Aug 2026" */
  readonly date: string
  readonly days: number
}

interface RailProps {
  readonly firm: string
  readonly rail: RailView
}

/** 224 px from 1280, icons alone from 1024; below that it is the drawer of the menu button. */
export function Rail({ firm, rail }: RailProps) {
  const t = useTranslations('shell')
  return (
    <aside
      aria-label={t('main')}
      className="sticky top-0 hidden h-dvh w-14 shrink-0 flex-col gap-4 overflow-y-auto border-e border-line bg-sunk px-2 pb-3 lg:flex noscript:flex xl:w-56 xl:px-3"
    >
      <RailContent firm={firm} rail={rail} labelClass="max-xl:sr-only" />
    </aside>
  )
}

/** The rail's links; `labelClass` hides their words where only icons fit. */
export function RailContent({
  firm,
  rail,
  labelClass,
  switcher,
}: RailProps & { labelClass: string; switcher?: ReactNode }) {
  const t = useTranslations('shell')
  const groups = rail.clientPath === undefined ? firmGroups : clientGroups
  return (
    <>
      <Link
        href="/"
        prefetch={false}
        aria-label={t('home', { firm })}
        className="-mb-2 flex h-13 flex-none items-center gap-2.5 px-2 font-semibold"
      >
        <Mark />
        <span className={`truncate ${labelClass}`} dir="auto">
          {firm}
        </span>
      </Link>
      {rail.clientPath !== undefined && (
        <>
          <Link href="/" prefetch={false} className="nav -mb-2 flex-none">
            <ArrowLeft size={16} className="rtl:-scale-x-100" aria-hidden />
            <span className={`grow ${labelClass}`}>{t('all_clients')}</span>
          </Link>
          {switcher ?? <div className="mx-2.5 -mb-1 h-px flex-none bg-line" />}
        </>
      )}
      <nav className="flex flex-col gap-4" aria-label={t('main')}>
        {groups.map(({ label, items }) => (
          <div key={items[0]?.key} className="flex flex-col gap-px">
            {label !== undefined && (
              <div className={`px-2.5 pb-1 text-xs font-medium text-faint ${labelClass}`}>
                {t(label)}
              </div>
            )}
            {items
              .filter(({ key }) => key !== 'audit' || rail.hasAudit)
              .map((item) => (
                <RailLink key={item.key} item={item} rail={rail} labelClass={labelClass} />
              ))}
          </div>
        ))}
      </nav>
      <div className="grow" />
      {rail.tryThis !== undefined && (
        <tryThis.Component
          steps={rail.tryThis}
          className={labelClass === '' ? '' : 'max-xl:hidden'}
        />
      )}
      {rail.consent !== undefined && rail.clientPath !== undefined && (
        <Consent consent={rail.consent} clientPath={rail.clientPath} labelClass={labelClass} />
      )}
      {rail.isDemo && (
        <p
          title={t('demo_why')}
          className="flex flex-none items-center gap-2.5 px-2.5 text-xs text-faint"
        >
          <FlaskConical size={15} className="flex-none" aria-hidden />
          <span className={labelClass}>{t('demo')}</span>
        </p>
      )}
    </>
  )
}

function RailLink({
  item: { key, path, icon: Icon, isExact },
  rail: { clientPath, notShared, closeCount = 0, changes = 0, waiting = 0 },
  labelClass,
}: {
  item: RailItem
  rail: RailView
  labelClass: string
}) {
  const t = useTranslations('shell')
  const { path: current, begin } = useNavigation()
  const period = useSearchParams().get('period')
  // The screen's frame is fetched once somebody points at the link: ten of them are too many at first.
  const [isNear, setNear] = useState(false)
  const target = clientPath === undefined ? path : `${clientPath}${path}`
  const hasPeriod = clientPath !== undefined && period !== null
  const href = withQuery(target, queryOf(hasPeriod ? [['period', period]] : []))
  const isCurrent = current === target || (isExact !== true && current.startsWith(`${target}/`))
  const label = t(key)
  const counts: Partial<Record<RailItem['key'], number>> = {
    close: closeCount,
    changes,
    questions: waiting,
  }
  const count = counts[key] ?? 0
  return (
    <Link
      href={href}
      title={label}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onNavigate={() => begin({ path: target, title: label })}
      aria-current={isCurrent ? 'page' : undefined}
      className="nav"
    >
      <Icon size={16} aria-hidden />
      <span className={`grow truncate ${labelClass}`}>{label}</span>
      {count > 0 && <span className={`count ${labelClass}`}>{count}</span>}
      {notShared.includes(key) && (
        <span className={`text-xs font-normal text-faint ${labelClass}`}>{t('not_shared')}</span>
      )}
    </Link>
  )
}

function Consent({
  consent: { isEnded, date, days },
  clientPath,
  labelClass,
}: {
  consent: ConsentNote
  clientPath: string
  labelClass: string
}) {
  const t = useTranslations('shell')
  const Icon = isEnded ? Unplug : CalendarClock
  const label = isEnded ? t('consent_ended') : t('consent_ends', { date })
  return (
    <Link
      href={`${clientPath}/connection`}
      prefetch={false}
      title={label}
      className="flex items-center gap-2.5 rounded-lg px-2.5 py-2 text-xs leading-4 text-quiet hover:bg-hover"
    >
      <Icon
        size={15}
        aria-hidden
        className={`flex-none ${isEnded ? 'text-danger' : 'text-attention'}`}
      />
      <span className={labelClass}>
        {label}
        <br />
        {!isEnded && t('in_days', { days })}
      </span>
    </Link>
  )
}
