import type { Client } from '@/lib/domain/clients/client'
import { findMonth } from '@/lib/domain/renewals/consent-end'
import { isOverdue } from '@/lib/domain/renewals/plan-renewals'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

// A consent lasts a year: one of this month ends in the thirteenth.
const monthsShown = 13
const soonMonths = 2
const barHeight = 44
const minBarHeight = 2

/** How many consents end in each month from this one; what has ended is in none, and is counted apart. */
export async function EndingMonths({
  clients,
  now,
  timeZone,
}: {
  clients: readonly Client[]
  now: Date
  /** That of the month-end close. */
  timeZone: string
}) {
  const [t, portfolio, { locale, number }] = await Promise.all([
    getTranslations('renewals'),
    getTranslations('portfolio'),
    getReader(),
  ])
  const ahead = clients.filter((client) => !isOverdue(client, now))
  const ended = clients.length - ahead.length
  const months = countByMonth(ahead, now, timeZone)
  const highest = Math.max(1, ...months.map(({ count }) => count))
  const [short, long] = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
  )
  return (
    <div className="px-4 pt-4 sm:px-6">
      <section className="card px-4 py-3" aria-labelledby="ending-by-month">
        <div className="flex items-baseline gap-2">
          <h2 id="ending-by-month" className="font-semibold">
            {t('by_month')}
          </h2>
          <span className="text-xs text-faint">
            {portfolio('all_shown', { count: ahead.length })}
            {ended > 0 && ` · ${t('ended_in_no_month', { count: ended })}`}
          </span>
        </div>
        <ol className="grid auto-cols-fr grid-flow-col items-end gap-1.5 pt-2 text-center">
          {months.map(({ first, count }, index) => (
            <li key={first.toISOString()} className="text-2xs">
              <span className={`num-t ${count === 0 ? 'text-faint' : 'font-medium'}`}>
                {number(count)}
              </span>
              <MonthBar share={count / highest} isSoon={index < soonMonths} />
              <span className="text-faint" aria-hidden>
                {short?.format(first)}
              </span>
              <span className="sr-only">{`${long?.format(first)} ${first.getUTCFullYear()}`}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function countByMonth(
  clients: readonly Client[],
  now: Date,
  timeZone: string,
): { first: Date; count: number }[] {
  const [year = 0, month = 1] = findMonth(now.toISOString(), timeZone).split('-').map(Number)
  const ending = clients.map(({ grant_ends_at }) => findMonth(grant_ends_at, timeZone))
  return Array.from({ length: monthsShown }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index, 1))
    const id = first.toISOString().slice(0, 7)
    return { first, count: ending.filter((each) => each === id).length }
  })
}

function MonthBar({ share, isSoon }: { share: number; isSoon: boolean }) {
  const height = minBarHeight + share * (barHeight - minBarHeight)
  const fill = isSoon ? 'fill-chart-3' : 'fill-chart-1'
  return (
    <svg width="100%" height={barHeight} className="block" aria-hidden="true">
      <rect
        x="12%"
        width="76%"
        y={barHeight - height}
        height={height}
        rx={3}
        className={share === 0 ? 'fill-press' : fill}
      />
    </svg>
  )
}
