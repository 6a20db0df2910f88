import { isOfPeriod, isReadable, type PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'

/** Figures younger than this are not read again: by themselves, and when somebody asks. */
const freshMilliseconds = { byItself: 5 * 60_000, asked: 15_000 }
/** Whoever has just failed is left alone this long, unless somebody asks. */
const restMilliseconds = { byItself: 60_000, asked: 0 }

/**
 * The clients whose figures are to be read, the given order kept but for those that failed last:
 * they come after the others.
 */
export function staleEntries(
  entries: readonly PortfolioEntry[],
  { now, why }: { now: Date; why: 'byItself' | 'asked' },
): PortfolioEntry[] {
  const isOlder = (instant: string | null, milliseconds: number): boolean =>
    instant === null || now.getTime() - Date.parse(instant) > milliseconds
  const stale = entries.filter(
    (entry) =>
      isReadable(entry) &&
      (entry.failure === null || isOlder(entry.triedAt, restMilliseconds[why])) &&
      (entry.failure !== null ||
        isOlder(entry.readAt, freshMilliseconds[why]) ||
        !isOfPeriod(entry)),
  )
  return [
    ...stale.filter(({ failure }) => failure === null),
    ...stale.filter(({ failure }) => failure !== null),
  ]
}
