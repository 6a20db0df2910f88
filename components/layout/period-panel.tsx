'use client'

import { Check, ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChosenPeriod } from '@/components/layout/period-picker'
import { IconButton } from '@/components/ui/button'
import { allDates } from '@/lib/domain/periods/named-period'
import { type DayRange } from '@/lib/domain/periods/day-range'
import { periodPresets, maxPeriodLength, readPeriod } from '@/lib/domain/periods/read-period'
import { periodDays, periodHint } from '@/lib/format/period-hint'
import { periodName } from '@/lib/format/period-name'

interface PanelProps {
  period: ChosenPeriod
  onClose: () => void
}

/** Common spans, the months and quarters of a year, and a field for any other period. */
export function PeriodPanel({ period, onClose }: PanelProps) {
  const { current, periods, today } = period
  const range = rangeOf(current, period)
  const [year, setYear] = useState(() => Number((range.last ?? today).slice(0, 4)))
  const props = { period, onClose }
  return (
    <>
      <Presets {...props} />
      <div className="flex min-w-0 grow flex-col p-3">
        <YearGrid {...props} year={year} onYear={setYear} />
        <TypedPeriod period={period} />
        <Footer {...props} days={periodDays(range, periods)} />
      </div>
    </>
  )
}

function rangeOf(address: string, { today, periods }: ChosenPeriod): DayRange {
  return readPeriod(address, today, periods.fiscalStart)?.range ?? {}
}

function Presets({ period, onClose }: PanelProps) {
  const t = useTranslations('periods')
  const { current, periods, hrefOf } = period
  return (
    <nav
      aria-label={t('common')}
      className="w-56 flex-none border-e border-line p-1 max-sm:w-full max-sm:border-0"
    >
      {periodPresets(periods).map((preset) => {
        const isCurrent = preset === current
        return (
          <div key={preset}>
            {preset === allDates && <div className="my-1 h-px bg-line" />}
            <Link
              href={hrefOf(preset)}
              prefetch={false}
              onClick={onClose}
              aria-current={isCurrent ? 'true' : undefined}
              className={`item ${isCurrent ? 'bg-chosen font-medium' : ''}`}
            >
              <span className="grow">{periodName(preset, periods)}</span>
              <span className="num-t text-xs font-normal text-faint">
                {periodHint(rangeOf(preset, period), periods)}
              </span>
              {isCurrent && <Check size={14} className="text-accent!" aria-hidden />}
            </Link>
          </div>
        )
      })}
    </nav>
  )
}

const englishMonth = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

function YearGrid({
  period,
  year,
  onYear,
  onClose,
}: PanelProps & { year: number; onYear: (year: number) => void }) {
  const { current, periods, today, hrefOf } = period
  const [shortMonth, longMonth] = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(periods.locale, { month, timeZone: 'UTC' }),
  )
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, index, 1))
    return {
      // Spelt out, since that is how the period is then called: "June 2026".
      address: `${englishMonth.format(first).toLowerCase()}-${year}`,
      label: shortMonth?.format(first) ?? '',
      title: `${longMonth?.format(first)} ${year}`,
    }
  })
  const isSame = (one: string, other: string): boolean => {
    const [left, right] = [rangeOf(one, period), rangeOf(other, period)]
    return left.first === right.first && left.last === right.last
  }
  const isChosen = (address: string): boolean => isSame(address, current)
  const lookOf = (address: string): string => {
    if (isChosen(address)) return 'bg-action text-on-action'
    if ((rangeOf(address, period).first ?? '') > today) return 'text-faint hover:bg-hover'
    return isSame(address, 'this-month')
      ? 'ring-1 ring-rule ring-inset hover:bg-hover'
      : 'hover:bg-hover'
  }
  const link = (address: string, label: string, title: string, look: string) => (
    <Link
      key={address}
      href={hrefOf(address)}
      prefetch={false}
      onClick={onClose}
      aria-label={title}
      aria-current={isChosen(address) ? 'true' : undefined}
      className={`grid place-content-center rounded-md ${look} ${lookOf(address)}`}
    >
      {label}
    </Link>
  )
  return (
    <>
      <YearHead year={year} onYear={onYear} />
      <div className="grid grid-cols-3 gap-1">
        {months.map(({ address, label, title }) => link(address, label, title, 'h-8 font-medium'))}
      </div>
      <div className="grid grid-cols-4 gap-1 pt-1">
        {[1, 2, 3, 4].map((quarter) => {
          const address = `${year}-q${quarter}`
          const name = periodName(address, periods)
          return link(address, periodName(`q${quarter}`, periods), name, 'h-7 text-quiet')
        })}
      </div>
    </>
  )
}

function YearHead({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const t = useTranslations('periods')
  return (
    <div className="flex items-center pb-2">
      <IconButton
        variant="ghost"
        size="sm"
        className="rtl:-scale-x-100"
        icon={<ChevronLeft size={15} />}
        label={t('previous_year')}
        onClick={() => onYear(year - 1)}
      />
      <span className="num-t grow text-center font-semibold" aria-live="polite">
        {year}
      </span>
      <IconButton
        variant="ghost"
        size="sm"
        className="rtl:-scale-x-100"
        icon={<ChevronRight size={15} />}
        label={t('next_year')}
        onClick={() => onYear(year + 1)}
      />
    </div>
  )
}

/** The server reads what is typed, in any of its languages, and leads back to this page. */
function TypedPeriod({ period: { clientPath, back, unread } }: { period: ChosenPeriod }) {
  const t = useTranslations('periods')
  const hint = useId()
  return (
    <form action={`${clientPath}/period`} method="get" className="pt-3">
      <input type="hidden" name="back" value={back} />
      <label className="block">
        <span className="block pb-1 text-xs text-faint">{t('typed')}</span>
        <input
          className="field aria-invalid:border-danger"
          name="typed"
          maxLength={maxPeriodLength}
          autoComplete="off"
          placeholder={t('placeholder')}
          defaultValue={unread ?? undefined}
          aria-invalid={unread !== null || undefined}
          aria-describedby={hint}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The panel opened to have this corrected.
          autoFocus={unread !== null}
        />
      </label>
      <p
        id={hint}
        className={unread === null ? 'sr-only' : 'flex gap-1.5 pt-1 text-xs text-danger'}
      >
        {unread === null ? (
          t('examples')
        ) : (
          <>
            <CircleAlert size={14} className="mt-px flex-none" aria-hidden />
            <span>
              {t('unreadable', { typed: unread })}. {t('examples')}
            </span>
          </>
        )}
      </p>
    </form>
  )
}

function Footer({
  period: { usual, nameOf, clientPath },
  days,
  onClose,
}: PanelProps & { days: string }) {
  const t = useTranslations('periods')
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-2 text-xs text-faint">
      <span>{days === '' ? t('posted') : `${days} · ${t('posted')}`}</span>
      <span>
        {t('usual', { period: nameOf(usual ?? allDates) })}{' '}
        <Link
          className="link text-xs"
          href={`${clientPath}/settings`}
          prefetch={false}
          onClick={onClose}
        >
          {t('change')}
        </Link>
      </span>
    </div>
  )
}
