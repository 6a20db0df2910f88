import type { SharedPage } from '@/lib/present/shared-page'
import { Avatar } from '@/components/ui/avatar'
import { Disclosure } from '@/components/ui/disclosure'
import type { MonthOfLooks } from '@/lib/domain/audit/looks-by-month'
import type { Reader } from '@/lib/format/create-reader'
import { sayNone } from '@/lib/present/reading-words'

const firstMonths = 5

/** Who of the firm looked, month by month: the last five at once, all of them on paper. */
export function LooksCard({ months, looks, since, reader }: SharedPage) {
  const { text, instant } = reader
  const day = instant(since)
  const earlier = months.slice(firstMonths)
  return (
    <section className="card min-w-0 overflow-hidden" aria-labelledby="looks">
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 py-3 sm:px-5">
        <h2 id="looks" className="font-semibold">
          {text('shared_data.who_looked')}
        </h2>
        <span className="text-xs text-faint">{text('shared_data.from_log', { day })}</span>
      </div>
      {months.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-quiet sm:px-5">
          {sayNone(looks, reader, 'none.looks', { day })}
        </p>
      ) : (
        <MonthTable months={months.slice(0, firstMonths)} reader={reader} />
      )}
      {months.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-faint sm:px-5">
          {text('shared_data.taken_means')}
        </p>
      )}
      {earlier.length > 0 && (
        <div className="border-t border-line px-4 py-2.5 sm:px-5">
          <Disclosure summary={text('shared_data.earlier', { count: earlier.length })}>
            <MonthTable months={earlier} reader={reader} />
          </Disclosure>
        </div>
      )}
    </section>
  )
}

function MonthTable({ months, reader }: { months: readonly MonthOfLooks[]; reader: Reader }) {
  const { text } = reader
  const nameOf = monthName(reader)
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="tbl [--bleed:20px]">
        <colgroup>
          <col className="w-36" />
          <col />
          <col className="w-14" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{text('settings.close_month')}</th>
            <th scope="col">{text('shell.people')}</th>
            <th scope="col" className="num">
              {text('shared_data.days')}
            </th>
            <th scope="col" className="sm:ps-6!">
              {text('shared_data.taken')}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((each) => (
            <tr key={each.month}>
              <td className="line1-start font-medium">{nameOf(each.month)}</td>
              <td className="line1-end">
                <span className="inline-flex flex-wrap gap-0.5 align-middle print:hidden">
                  {each.people.map(({ id, name }) => (
                    <span key={id} title={name}>
                      <Avatar kind="person" id={id} name={name} />
                    </span>
                  ))}
                </span>
                <span className="sr-only print:not-sr-only">
                  {reader.list(each.people.map(({ name }) => name))}
                </span>
              </td>
              <td className="num line2-end text-quiet">
                <span className="max-sm:hidden">{reader.number(each.days)}</span>
                <span className="sm:hidden" aria-hidden>
                  {text('settings.days', { count: each.days })}
                </span>
              </td>
              <td className="line2-start text-quiet sm:ps-6!">{takenOf(each, reader)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function monthName({ locale }: Reader): (month: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}

const takenWords = [
  ['document', 'shared_data.documents'],
  ['paper', 'shared_data.papers'],
  ['export', 'shared_data.exports'],
  ['pack', 'shared_data.packs'],
  ['package', 'shared_data.packages'],
] as const

function takenOf({ taken }: MonthOfLooks, { text, list }: Reader): string {
  const parts = takenWords.flatMap(([kind, key]) =>
    taken[kind] > 0 ? [text(key, { count: taken[kind] })] : [],
  )
  return parts.length === 0 ? text('shared_data.only_looked') : list(parts)
}
