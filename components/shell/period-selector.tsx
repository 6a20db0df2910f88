'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { beyondPeriod, periodHref } from '@/components/shell/period-href'
import { Button } from '@/components/ui/button'
import styles from '@/components/shell/period-selector.module.css'
import { allDates } from '@/lib/format/all-dates'
import { periodName, type PeriodWords } from '@/lib/format/period-name'
import { periodPresets } from '@/lib/format/period-presets'

type PeriodMenuWord = 'current' | 'period' | 'placeholder' | 'show' | 'hint' | 'usual' | 'change'

/**
 * The period of everything that is shown of a client. It stands in the address, so that this is a
 * GET form and plain links; a client component only because the layout around it knows no address.
 */
export function PeriodSelector({
  usual,
  periods,
  words,
  settingsHref,
}: {
  usual: string | null
  /** What periods are called. */
  periods: PeriodWords
  /** Those of this menu; `{period}` stands where one is named. */
  words: Record<PeriodMenuWord, string>
  /** Where the usual period of this client is set. */
  settingsHref: string
}) {
  const path = usePathname()
  const query = useSearchParams()
  const current = query.get('period') ?? usual ?? allDates
  const carried = beyondPeriod(query)
  return (
    // Made anew by every navigation, and so closed.
    <details key={`${path}?${query}`} className={styles['period']} data-menu="">
      <summary aria-label={words.current.replace('{period}', () => periodName(current, periods))}>
        <span>{periodName(current, periods)}</span>
      </summary>
      <div className={styles['panel']}>
        <form action={path} method="get">
          {carried.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor="period-typed">{words.period}</label>
          <input
            id="period-typed"
            name="period"
            type="text"
            maxLength={64}
            autoComplete="off"
            placeholder={words.placeholder}
            aria-describedby="period-hint"
          />
          <Button>{words.show}</Button>
          <p id="period-hint">{words.hint}</p>
        </form>
        <ul>
          {periodPresets.map((period) => (
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
        <p>
          {words.usual.replace('{period}', () => periodName(usual ?? allDates, periods))}{' '}
          <a href={settingsHref}>{words.change}</a>
        </p>
      </div>
    </details>
  )
}
