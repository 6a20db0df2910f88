import type { PortfolioEntry } from '@/lib/contract/portfolio-entry'
import { allDates } from '@/lib/format/all-dates'
import { choosePeriod } from '@/lib/format/choose-period'
import { openFigures } from '@/lib/server/storage/client-figures'
import { listPortfolioRows, type PortfolioRow } from '@/lib/server/storage/portfolio-row'
import type { PersonSession } from '@/lib/server/storage/session'
import type { Store } from '@/lib/server/storage/store'

/** What is counted in the portfolio where neither the address, the client nor the firm says more. */
const usualPeriod = 'this-month'

/** Every client that this person may see, as last known; no bank is asked. */
export async function listEntries(
  { database, vault }: Pick<Store, 'database' | 'vault'>,
  { person, firm, desk }: Pick<PersonSession, 'person' | 'firm' | 'desk'>,
  { period: asked, now }: { period: string | undefined; now: Date },
): Promise<PortfolioEntry[]> {
  const rows = await listPortfolioRows(database, person)
  const periods = new Map<string, PortfolioEntry['period']>()
  const periodOf = (usual: string, timeZone: string): PortfolioEntry['period'] => {
    const key = `${usual}\n${timeZone}`
    const known = periods.get(key)
    if (known !== undefined) return known
    const { address = allDates, range } = choosePeriod({ asked, usual, timeZone, now })
    const period = { address, range }
    periods.set(key, period)
    return period
  }
  return rows.map((row) => {
    const timeZone = row.timeZone ?? firm.time_zone
    const period = periodOf(row.period ?? desk.period ?? usualPeriod, timeZone)
    return entryOf(vault, person.firm_id, row, { timeZone, period })
  })
}

// Most pages show a few of a thousand clients, so a seal is opened when its figures are looked at.
function entryOf(
  vault: Store['vault'],
  firm_id: string,
  { figuresSealed, ...row }: PortfolioRow,
  desk: Pick<PortfolioEntry, 'period' | 'timeZone'>,
): PortfolioEntry {
  let opened: { figures: PortfolioEntry['figures'] } | undefined
  const { connection_id } = row.client
  return {
    ...row,
    ...desk,
    get figures() {
      opened ??= {
        figures:
          figuresSealed === null
            ? undefined
            : openFigures(vault, { firm_id, connection_id }, figuresSealed),
      }
      return opened.figures
    },
  }
}
