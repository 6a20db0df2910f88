'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { periodHref, unreadPeriod } from '@/components/layout/period-href'
import { Button } from '@/components/ui/button'
import styles from '@/components/layout/period-selector.module.css'
import { allDates } from '@/lib/domain/periods/day-range'
import { fiscalDays, periodName, type PeriodWords } from '@/lib/format/period-name'
import { periodPresets } from '@/lib/domain/periods/read-period'

type PeriodMenuWord =
  | 'current'
  | 'period'
  | 'placeholder'
  | 'show'
  | 'hint'
  | 'fiscal'
  | 'unreadable'
  | 'usual'
  | 'change'

type PeriodMenuWords = Readonly<Record<PeriodMenuWord, string>>

/**
 * The period of everything that is shown of a client. It stands in the address, so that this is a
 * GET form and plain links; a client component only because the layout around it knows no address.
 * What is typed is read by the server, and the menu opens again with what could not be.
 */
export function PeriodSelector({
  usual,
  periods,
  spokenDays,
  words,
  clientPath,
}: {
  usual: string | null
  /** What periods are called. */
  periods: PeriodWords
  /** What fiscal periods without a year mean as dates. */
  spokenDays: Readonly<Record<string, string>>
  /** Those of this menu; `{period}` stands where one is named. */
  words: PeriodMenuWords
  /** Where the client's screens are: its settings, and what reads a typed period. */
  clientPath: string
}) {
  const path = usePathname()
  const query = useSearchParams()
  const current = query.get('period') ?? usual ?? allDates
  const unread = query.get(unreadPeriod)
  const daysOf = (period: string): string | undefined =>
    Object.hasOwn(spokenDays, period) ? spokenDays[period] : fiscalDays(period, periods)
  const named = (period: string): string => {
    const days = daysOf(period)
    return days === undefined
      ? periodName(period, periods)
      : `${periodName(period, periods)} · ${days}`
  }
  return (
    // Made anew by every navigation, and so closed.
    <details
      key={`${path}?${query}`}
      className={styles['period']}
      data-menu=""
      open={unread !== null}
    >
      <summary aria-label={words.current.replace('{period}', () => named(current))}>
        <span>{named(current)}</span>
      </summary>
      <div className={styles['panel']}>
        {daysOf(current) !== undefined && <p>{named(current)}</p>}
        <TypedPeriod
          action={`${clientPath}/period`}
          back={`${path}?${query}`}
          unread={unread}
          words={words}
        />
        <ul>
          {periodPresets(periods).map((period) => (
            <li key={period}>
              <a
                href={periodHref(path, query, period)}
                aria-current={period === current ? 'true' : undefined}
              >
                {periodName(period, periods)}
              </a>
            </li>
          ))}
        </ul>
        <p>{words.fiscal}</p>
        <p>
          {words.usual.replace('{period}', () => named(usual ?? allDates))}{' '}
          <a href={`${clientPath}/settings`}>{words.change}</a>
        </p>
      </div>
    </details>
  )
}

function TypedPeriod({
  action,
  back,
  unread,
  words,
}: {
  action: string
  back: string
  /** What was typed before and says no period. */
  unread: string | null
  words: PeriodMenuWords
}) {
  return (
    <form action={action} method="get">
      <input type="hidden" name="back" value={back} />
      <label htmlFor="period-typed">{words.period}</label>
      <input
        id="period-typed"
        name="typed"
        type="text"
        maxLength={64}
        autoComplete="off"
        placeholder={words.placeholder}
        defaultValue={unread ?? undefined}
        aria-invalid={unread !== null || undefined}
        aria-describedby="period-hint"
      />
      <Button>{words.show}</Button>
      <p id="period-hint">
        {unread !== null && <strong>{words.unreadable.replace('{period}', () => unread)}</strong>}{' '}
        {words.hint}
      </p>
    </form>
  )
}
