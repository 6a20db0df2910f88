import type { ColumnList } from '@/lib/domain/clients/client'
import { knownSince } from '@/lib/domain/clients/figure-lists'
import {
  isOfPeriod,
  isReadable,
  type PortfolioClient,
  type PortfolioEntry,
} from '@/lib/domain/clients/portfolio-entry'
import { allDates } from '@/lib/domain/periods/named-period'
import { type Calendar, choosePeriod } from '@/lib/domain/periods/read-period'
import type { OpenFigures } from '@/lib/server/portfolio/figure-store'
import { type FiguresRow, listFiguresRows } from '@/lib/server/db/portfolio-row'
import type { PersonSession } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

/** What is counted in the portfolio where neither the address, the client nor the firm says more. */
export const defaultPeriod = 'this-month'

/**
 * These clients as last known, in their order; no bank is called. One that is no longer this person's
 * to see is left out.
 */
export async function listEntries(
  { database, open }: Pick<Store, 'database'> & { open: OpenFigures },
  { person, firm, settings }: Pick<PersonSession, 'person' | 'firm' | 'settings'>,
  clients: readonly PortfolioClient[],
  { period: requested, now }: { period: string | undefined; now: Date },
): Promise<PortfolioEntry[]> {
  const ids = clients.map(({ client }) => client.connection_id)
  const rows = await listFiguresRows(database, person, ids)
  const found = new Map(rows.map((row) => [row.client.connection_id, row]))
  const periods = new Map<string, PortfolioEntry['period']>()
  const periodOf = (
    fallback: string,
    { timeZone, fiscalStart }: Calendar,
  ): PortfolioEntry['period'] => {
    const key = `${fallback}\n${timeZone}\n${fiscalStart}`
    const known = periods.get(key)
    if (known !== undefined) return known
    const { address = allDates, range } = choosePeriod({
      requested,
      fallback: fallback,
      timeZone,
      fiscalStart,
      now,
    })
    const period = { address, range }
    periods.set(key, period)
    return period
  }
  return clients.flatMap((each) => {
    const row = found.get(each.client.connection_id)
    if (row === undefined) return []
    const timeZone = row.timeZone ?? firm.time_zone
    const fiscalStart = row.fiscalStart ?? settings.fiscal_start
    const period = periodOf(row.period ?? settings.period ?? defaultPeriod, {
      timeZone,
      fiscalStart,
    })
    return entryOf(open, person.firm_id, each, { ...row, timeZone, period })
  })
}

// Of a thousand clients few may be looked at, so a seal is opened when its figures are.
function entryOf(
  open: OpenFigures,
  firm_id: string,
  client: PortfolioClient,
  {
    figuresSealed,
    ...row
  }: Omit<FiguresRow, 'period' | 'timeZone' | 'fiscalStart'> &
    Pick<PortfolioEntry, 'period' | 'timeZone'>,
): PortfolioEntry {
  let opened: { figures: PortfolioEntry['figures'] } | undefined
  const { connection_id } = row.client
  return {
    ...client,
    ...row,
    get figures() {
      opened ??= {
        figures:
          figuresSealed === null ? undefined : open({ firm_id, connection_id }, figuresSealed),
      }
      return opened.figures
    },
  }
}

/** Figures younger than this are not read again: by themselves, and at a person's request. */
const freshMilliseconds = { automatic: 5 * 60_000, requested: 15_000 }
/** A client that has just failed is not read again this soon, unless a person requests it. */
const restMilliseconds = { automatic: 60_000, requested: 0 }

export interface StaleChoice {
  now: Date
  why: 'automatic' | 'requested'
  /** What is wanted of a client besides what is read of all. */
  listsOf: (entry: PortfolioEntry) => readonly ColumnList[]
}

/**
 * The clients whose figures are to be read, the given order kept but for those that failed last:
 * they come after the others.
 */
export function staleEntries(
  entries: readonly PortfolioEntry[],
  { now, why, listsOf }: StaleChoice,
): PortfolioEntry[] {
  const isUnread = (entry: PortfolioEntry): boolean =>
    listsOf(entry).some((list) => entry.figures?.unread?.includes(list) === true)
  const isOlder = (instant: string | null, milliseconds: number): boolean =>
    instant === null || now.getTime() - Date.parse(instant) > milliseconds
  const stale = entries.filter(
    (entry) =>
      isReadable(entry) &&
      (entry.failure === null || isOlder(entry.triedAt, restMilliseconds[why])) &&
      (entry.failure !== null ||
        isOlder(knownSince(entry, listsOf(entry)), freshMilliseconds[why]) ||
        !isOfPeriod(entry) ||
        isUnread(entry)),
  )
  return [
    ...stale.filter(({ failure }) => failure === null),
    ...stale.filter(({ failure }) => failure !== null),
  ]
}
