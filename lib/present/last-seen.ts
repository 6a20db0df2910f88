import type { ColumnList } from '@/lib/domain/clients/client'
import { knownSince, listsOfColumns } from '@/lib/domain/clients/figure-lists'
import { isReadable, type PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { Reader } from '@/lib/format/create-reader'
import type { PortfolioCell } from '@/lib/queries/portfolio'
import type { PortfolioColumnId } from '@/lib/search-params/portfolio-table'

const figureColumns: ReadonlySet<PortfolioColumnId> = new Set([
  'balance',
  'credit',
  'newest',
  'pending',
  'without_files',
  'open_invoices',
  'overdue_invoices',
  'sync_errors',
  'statements',
  'cards',
])

interface At {
  readonly now: Date
  readonly reader: Reader
}

/** A figure of a client that cannot be read now is of the day on which it was last read, and says so. */
export function lastSeen(
  cell: PortfolioCell,
  id: PortfolioColumnId,
  entry: PortfolioEntry,
  at: At,
): PortfolioCell {
  const since = figureColumns.has(id) ? earlierDay(entry, listsOfColumns([id]), at) : undefined
  if (since === undefined) return cell
  const day = at.reader.text('portfolio.as_of', { day: since })
  const [aside, title] = [cell.aside, cell.title].map((each) =>
    each === undefined ? day : `${day} · ${each}`,
  )
  const isMoney = id === 'balance' || id === 'credit'
  return { ...cell, className: 'text-faint', title, ...(isMoney && { aside }) }
}

/** Of which day the figures of such a client's row are, the oldest of them; undefined where they are of now. */
export function rowFiguresDay(
  entry: PortfolioEntry,
  columns: readonly PortfolioColumnId[],
  at: At,
): string | undefined {
  const hasFigures = columns.some((id) => figureColumns.has(id))
  const day = hasFigures ? earlierDay(entry, listsOfColumns(columns), at) : undefined
  return day && at.reader.text('portfolio.as_of', { day })
}

/** Of a client that cannot be read now, or that could not be since an earlier day. */
function earlierDay(
  entry: PortfolioEntry,
  lists: readonly ColumnList[],
  { now, reader }: At,
): string | undefined {
  const since = knownSince(entry, lists)
  if (since === null) return undefined
  const hasFailed = entry.failure !== null && !isOfToday(since, now, reader)
  return hasFailed || !isReadable(entry) ? shortDay(since, now, reader) : undefined
}

/** Whether an instant is of the reader's day. */
export function isOfToday(instant: string, now: Date, reader: Reader): boolean {
  return reader.instant(instant) === reader.instant(now.toISOString())
}

/** The time of a moment of today, the day of any other. */
export function shortMoment(instant: string, now: Date, reader: Reader): string {
  return isOfToday(instant, now, reader) ? reader.clock(instant) : reader.instant(instant)
}

/** "7 Jul" within the year, the whole date of any other. */
export function shortDay(instant: string, now: Date, reader: Reader): string {
  const day = reader.instant(instant)
  const short = reader.shortInstant(instant)
  const isOfYear = reader.instant(now.toISOString()).slice(-4) === day.slice(-4)
  return isOfYear ? short : day
}
