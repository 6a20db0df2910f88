/** What a row moved, and when: in milliseconds since 1970, and in the smallest unit. */
export interface TimedAmount {
  readonly at: number
  readonly amount: bigint
}

/** The moments, in milliseconds since 1970, at which days begin and have ended. */
export interface TimeSpan {
  readonly from: number
  readonly until: number
}

const minute = 60_000
const day = 24 * 60 * minute
const step = 15 * minute
/** Time zones lie at most 26 hours apart: from 12 behind to 14 ahead. */
const steps = (26 * 60 * minute) / step
/** Where the clocks change between its ends, the one end lies an hour apart from where the other is. */
const changes = [0, -60 * minute, 60 * minute]

/** Days that begin and end in another time zone lie within these. */
export const edgeDays = 2

/**
 * Whether the rows of the same days come to `sum` in some other time zone. A calendar day of the specification
 * bears no zone: where a bank’s days end is not known, but the same place holds for both ends.
 */
export function comesToElsewhere(
  rows: readonly TimedAmount[],
  { from, until }: TimeSpan,
  sum: bigint,
): boolean {
  const within = sumBetween(rows, from, until)
  const [atFrom, atUntil] = [from, until].map((edge) =>
    rows.filter(({ at }) => Math.abs(at - edge) <= edgeDays * day),
  )
  if (atFrom === undefined || atUntil === undefined) return false
  for (let shift = -steps; shift <= steps; shift += 1) {
    const begun = movedOver(atFrom, from, shift * step)
    for (const change of changes) {
      if (within - begun + movedOver(atUntil, until, shift * step + change) === sum) return true
    }
  }
  return false
}

/** What an edge passes as it is moved so far; less, as it is moved back. */
function movedOver(rows: readonly TimedAmount[], edge: number, by: number): bigint {
  return by < 0 ? -sumBetween(rows, edge + by, edge) : sumBetween(rows, edge, edge + by)
}

function sumBetween(rows: readonly TimedAmount[], from: number, until: number): bigint {
  return rows.reduce((sum, { at, amount }) => (at >= from && at < until ? sum + amount : sum), 0n)
}
