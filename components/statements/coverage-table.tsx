import styles from '@/components/statements/coverage-table.module.css'
import { resourcePath } from '@/components/resource-list/resource-path'
import type { MonthCoverage } from '@/components/statements/coverage'
import type { Format } from '@/lib/format/create-format'

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
  rows,
  format,
}: {
  caption: string
  connection_id: string
  rows: readonly CoverageRow[]
  format: Format
}) {
  const names = monthNames(format.locale)
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
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
                  <a href={resourcePath(connection_id, 'accounts', id)}>{title}</a>
                ) : (
                  `${title} (no longer listed)`
                )}
              </th>
              {months === undefined ? (
                <td colSpan={12}>No statement so far</td>
              ) : (
                months.map((month, index) => (
                  <td
                    key={names[index]?.long}
                    data-kind={month.kind}
                    data-month={names[index]?.short}
                  >
                    <MonthCell
                      month={month}
                      connection_id={connection_id}
                      name={`${title}, ${names[index]?.long ?? ''}`}
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
  covered: 'Covered',
  partly: 'Partly',
  not_yet: 'Not yet',
  missing: 'Missing',
  before: 'None yet',
} as const satisfies Record<MonthCoverage['kind'], string>

function MonthCell({
  month,
  connection_id,
  name,
  format,
}: {
  month: MonthCoverage
  connection_id: string
  name: string
  format: Format
}) {
  const by = 'by' in month ? month.by : []
  if (by.length === 0) return words[month.kind]
  return by.map(({ id, first, last }, place) => (
    <a
      key={id}
      href={resourcePath(connection_id, 'statements', id)}
      aria-label={`${place === 0 ? words[month.kind] : `and ${place + 1}`}: ${name}, statement of ${format.date(first)} to ${format.date(last)}`}
      title={`${format.date(first)} – ${format.date(last)}`}
    >
      {place === 0 ? words[month.kind] : `and ${place + 1}`}
    </a>
  ))
}

function monthNames(locale: string): { short: string; long: string }[] {
  const [short, long] = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
  )
  return Array.from({ length: 12 }, (_, index) => {
    const day = new Date(Date.UTC(2000, index, 1))
    return { short: short?.format(day) ?? '', long: long?.format(day) ?? '' }
  })
}
