'use client'

import { CalendarDays, ChevronDown } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { periodHref, unreadPeriod } from '@/lib/search-params/period-href'
import { onIntent } from '@/components/ui/on-intent'
import { Popover } from '@/components/ui/popover'
import { allDates } from '@/lib/domain/periods/named-period'
import { fiscalDays, periodName, type PeriodWords } from '@/lib/format/period-name'

/** What the picker has to know of a client; made on the server by `periodNames`. */
export interface PeriodNames {
  /** Shown where the address names none; null for all dates. */
  readonly usual: string | null
  /** What periods are called. */
  readonly periods: PeriodWords
  /** What fiscal periods without a year mean as dates. */
  readonly spokenDays: Readonly<Record<string, string>>
  /** Of the client's settings, and of what reads a typed period: `/clients/…`; '' for the firm. */
  readonly clientPath: string
  /** The day that it is with the client, as `2026-07-08`. */
  readonly today: string
}

const PeriodContext = createContext<PeriodNames | undefined>(undefined)

export function PeriodProvider({ names, children }: { names: PeriodNames; children: ReactNode }) {
  return <PeriodContext value={names}>{children}</PeriodContext>
}

export interface ChosenPeriod extends PeriodNames {
  /** The address of the period in view: `last-month`, `2026-06`, `all`. */
  readonly current: string
  /** What was typed on this page and is not a period. */
  readonly unread: string | null
  /** In words, and fiscal periods with their dates. */
  readonly nameOf: (period: string) => string
  /** This page for another period; every filter that does not depend on it stays. */
  readonly hrefOf: (period: string) => string
  /** This page as it is: where a typed period is shown. */
  readonly back: string
}

/** The period of everything that is shown of the client, or of the list of clients. */
export function usePeriod(): ChosenPeriod | undefined {
  const names = use(PeriodContext)
  const path = usePathname()
  const query = useSearchParams()
  if (names === undefined) return undefined
  const { periods, spokenDays, usual } = names
  const nameOf = (period: string): string => {
    const days = Object.hasOwn(spokenDays, period)
      ? spokenDays[period]
      : fiscalDays(period, periods)
    const name = periodName(period, periods)
    return days === undefined ? name : `${name} · ${days}`
  }
  return {
    ...names,
    current: query.get('period') ?? usual ?? allDates,
    unread: query.get(unreadPeriod),
    nameOf,
    hrefOf: (period) => periodHref(path, query, period),
    back: `${path}?${query}`,
  }
}

const panel = onIntent(async () => (await import('@/components/layout/period-panel')).PeriodPanel)

const looks = {
  bar: 'btn btn-ghost btn-sm hidden h-8 shrink-0 text-ink sm:inline-flex',
  title: 'btn max-w-40 px-2! max-[375px]:max-w-34 sm:hidden',
}

/** The period in the bar, and on phones in the title row. */
export function PeriodButton({ place }: { place: 'bar' | 'title' }) {
  const t = useTranslations('periods')
  const shell = useTranslations('shell')
  const period = usePeriod()
  const [isOpen, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isShown = usePhone() === (place === 'title')
  if (period === undefined) return null
  const { current, unread, nameOf, periods, clientPath } = period
  const isOfFirm = clientPath === ''
  // A typed period that could not be read opens the panel again, where it can be corrected.
  const isUnread = isShown && unread !== null && unread !== dismissed
  return (
    <Popover
      trigger={
        <button
          type="button"
          className={looks[place]}
          aria-label={t('button', { period: nameOf(current) })}
          onPointerEnter={panel.preload}
          onFocus={panel.preload}
        >
          {place === 'bar' && <CalendarDays size={15} aria-hidden />}
          <span className="truncate">
            {isOfFirm && place === 'bar'
              ? t('figures_for', { period: periodName(current, periods) })
              : periodName(current, periods)}
          </span>
          {place === 'bar' && !isOfFirm && (
            <span className="text-xs font-normal text-faint max-xl:hidden">{t('posted')}</span>
          )}
          <ChevronDown size={13} aria-hidden />
        </button>
      }
      label={shell('period')}
      align={place === 'bar' ? 'start' : 'end'}
      className="flex w-[31rem] max-w-[calc(100vw-1rem)] max-sm:max-h-[80dvh] max-sm:max-w-none max-sm:flex-col max-sm:overflow-y-auto"
      open={isOpen || isUnread}
      onOpenChange={(open) => {
        setOpen(open)
        setDismissed(unread)
      }}
    >
      {(close) => <panel.Component period={period} onClose={close} />}
    </Popover>
  )
}

const phone = '(width < 40rem)'

function usePhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(phone)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(phone).matches,
    () => false,
  )
}
