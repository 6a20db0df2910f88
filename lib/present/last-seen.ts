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

/** A figure of a client that cannot be read now is of the day on which it was last read, and says so. */
export function lastSeen(
  cell: PortfolioCell,
  id: PortfolioColumnId,
  entry: PortfolioEntry,
  { now, reader }: { readonly now: Date; readonly reader: Reader },
): PortfolioCell {
  const since = knownSince(entry, listsOfColumns([id]))
  if (!figureColumns.has(id) || isReadable(entry) || since === null) return cell
  const day = reader.text('portfolio.as_of', { day: shortDay(since, now, reader) })
  const [aside, title] = [cell.aside, cell.title].map((each) =>
    each === undefined ? day : `${day} · ${each}`,
  )
  const isMoney = id === 'balance' || id === 'credit'
  return { ...cell, className: 'text-faint', title, ...(isMoney && { aside }) }
}

/** "7 Jul" within the year, the whole date of any other. */
export function shortDay(instant: string, now: Date, reader: Reader): string {
  const day = reader.instant(instant)
  const short = reader.shortInstant(instant)
  const isOfYear = reader.instant(now.toISOString()).slice(-4) === day.slice(-4)
  return isOfYear ? short : day
}
