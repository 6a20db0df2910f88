import type { MonthCounts } from '@/lib/domain/ledgers/held-rows'
import type { ChoiceExtent } from '@/lib/domain/ledgers/plan-hand-over'
import { periodDays } from '@/lib/format/period-hint'
import { getReader } from '@/lib/server/http/get-reader'

const maxMonths = 6

interface HandedMonthsProps {
  /** Of the rows that the ledger holds, each once. */
  readonly counts: MonthCounts
  /** What is new since; undefined while that is read, and where it could not be read whole. */
  readonly fresh: ChoiceExtent | undefined
}

/** The last months with their rows, and what is new dashed: one image with a sentence. */
export async function HandedMonths({ counts, fresh }: HandedMonthsProps) {
  const reader = await getReader()
  const { date, number, list, text } = reader
  const months = counts.slice(-maxMonths)
  if (months.length === 0) return null
  const named = months.map(
    ([month, rows]) => `${date(`${month}-01`).replace(/^\P{L}*/u, '')} ${number(rows)}`,
  )
  const added =
    fresh === undefined || fresh.count === 0
      ? undefined
      : text('ledger_data.new_rows', { count: fresh.count, number: number(fresh.count) })
  const short = new Intl.DateTimeFormat(reader.locale, { month: 'short', timeZone: 'UTC' })
  return (
    <div
      className="num-t mx-4 mb-3.5 flex gap-[3px] text-center text-2xs"
      role="img"
      aria-label={reader.withCommas([
        text('ledger_data.state_title', { months: list(named) }),
        ...(fresh === undefined || added === undefined ? [] : [added, periodDays(fresh, reader)]),
      ])}
    >
      {months.map(([month, rows]) => (
        <span key={month} className="min-w-0 grow basis-0">
          <span className="grid h-7 place-content-center rounded-[4px] bg-good-tint font-medium text-good">
            {number(rows)}
          </span>
          <span className="block truncate pt-1 text-faint">
            {short.format(Date.parse(`${month}-01`))}
          </span>
        </span>
      ))}
      {fresh !== undefined && added !== undefined && (
        <span className="min-w-0 grow-[1.6] basis-0">
          <span className="grid h-7 place-content-center rounded-[4px] border border-dashed border-edge font-medium">
            {added}
          </span>
          <span className="block truncate pt-1 text-faint">
            {periodDays(fresh, reader, 'without_year')}
          </span>
        </span>
      )}
    </div>
  )
}
