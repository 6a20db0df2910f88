import styles from '@/components/statements/coverage-table.module.css'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { MonthCoverage } from '@/lib/domain/statements/coverage'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

export interface CoverageRow {
  id: string
  title: string
  /** Among the bank's accounts; statements may also name one that is no more. */
  isListed: boolean
  /** Undefined where the account never had a statement. */
  months: readonly MonthCoverage[] | undefined
}

/** Accounts by months. Each cell says its state in words, and links to what covers the month. */
export function CoverageTable({
  caption,
  connection_id,
  period,
  from,
  rows,
  format,
}: {
  caption: string
  connection_id: string
  period: string | undefined
  /** The first day of its twelve months. */
  from: string
  rows: readonly CoverageRow[]
  format: Format
}) {
  const names = monthNames(from, format.locale)
  const { text } = format
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('statements.account')}</th>
            {names.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, isListed, months }) => (
            <tr key={id}>
              <th scope="row">
                {isListed ? (
                  <a href={withPeriod(resourcePath(connection_id, 'accounts', id), period)}>
                    {title}
                  </a>
                ) : (
                  text('statements.no_longer_listed', { account: title })
                )}
              </th>
              {months === undefined ? (
                <td colSpan={12}>{text('statements.no_statement_so_far')}</td>
              ) : (
                months.map((month, index) => (
                  <td
                    key={names[index]?.long}
                    data-kind={month.kind}
                    data-month={names[index]?.short}
                  >
                    <MonthCell
                      month={month}
                      hrefOf={(statement_id) =>
                        withPeriod(resourcePath(connection_id, 'statements', statement_id), period)
                      }
                      account={title}
                      name={names[index]?.long ?? ''}
                      format={format}
                    />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const words = {
  covered: 'statements.month_covered',
  partly: 'statements.month_partly',
  not_yet: 'statements.month_not_yet',
  missing: 'statements.month_missing',
  before: 'statements.month_before',
} as const satisfies Record<MonthCoverage['kind'], MessageKey>

function MonthCell({
  month,
  hrefOf,
  account,
  name,
  format,
}: {
  month: MonthCoverage
  /** Of a statement. */
  hrefOf: (id: string) => string
  account: string
  /** Of the month. */
  name: string
  format: Format
}) {
  const by = 'by' in month ? month.by : []
  const { text, date } = format
  if (by.length === 0) return text(words[month.kind])
  return by.map(({ id, first, last }, place) => {
    const state =
      place === 0 ? text(words[month.kind]) : text('statements.month_and', { number: place + 1 })
    return (
      <a
        key={id}
        href={hrefOf(id)}
        aria-label={text('statements.month_name', {
          state,
          account,
          month: name,
          first: date(first),
          last: date(last),
        })}
        title={`${date(first)} – ${date(last)}`}
      >
        {state}
      </a>
    )
  })
}

// Months of one calendar year need not say which.
function monthNames(from: string, locale: string): { short: string; long: string }[] {
  const [year = 0, begin = 1] = from.split('-').map(Number)
  const isCalendar = begin === 1
  const timeZone = 'UTC'
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: isCalendar ? undefined : '2-digit',
    timeZone,
  })
  const long = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: isCalendar ? undefined : 'numeric',
    timeZone,
  })
  return Array.from({ length: 12 }, (_, index) => {
    const day = Date.UTC(year, begin - 1 + index, 1)
    return { short: short.format(day), long: long.format(day) }
  })
}
