import { groupBy, type PreparedRow } from '@/lib/domain/books/compared-row'

/** Several of one side that make one of the other to the cent: offered to a person, never assumed. */
export interface Offer {
  readonly whole: PreparedRow
  readonly parts: readonly PreparedRow[]
  /** Whether no other parts were found that make the same sum. */
  readonly isOnly: boolean
}

/** How much may still be looked at: a search through all sums would have no end. */
export interface SumBudget {
  steps: number
}

/** For a month: some seconds of a processor at most, and past any real ledger's need. */
export function monthBudget(): SumBudget {
  return { steps: 2_000_000 }
}

const maxCandidates = 14
const maxParts = 6
// Of more parts than this one sum is easily chance: then all of them are of one day.
const maxPartsOfDays = 3

/**
 * For each of `wholes`, the fewest of `parts` that make its amount: of its currency and sign, at most `days`
 * from it, two to six of the fourteen nearest, more than three only of one day; or all that is left of one
 * day. A part is in one offer at most. Where `budget` runs out the rest is not searched, and its steps are 0.
 */
export function findSums(
  wholes: readonly PreparedRow[],
  parts: readonly PreparedRow[],
  days: number,
  budget: SumBudget,
): Offer[] {
  const byDay = groupBy(parts, dayKey)
  const taken = new Set<PreparedRow>()
  const offers: Offer[] = []
  for (const whole of wholes.toSorted((one, other) => one.rank - other.rank)) {
    if (budget.steps <= 0) break
    const near = nearestDays(whole, days).map((day) =>
      (byDay.get(dayKey({ ...whole, day })) ?? []).filter((part) => !taken.has(part)),
    )
    const found = best(whole, [
      ...near.filter((all) => all.length > 1 && isSum(whole, all)),
      ...subsets(whole, near.flat().slice(0, maxCandidates), budget),
    ])
    if (found === undefined) continue
    for (const part of found.parts) taken.add(part)
    offers.push(found)
  }
  return offers
}

function dayKey({ row, day }: PreparedRow): string {
  return `${row.currency} ${Math.sign(row.amount)} ${day}`
}

function nearestDays({ day }: PreparedRow, days: number): number[] {
  const distances = Array.from({ length: days }, (_, at) => at + 1)
  return [day, ...distances.flatMap((distance) => [day - distance, day + distance])]
}

function isSum({ row }: PreparedRow, parts: readonly PreparedRow[]): boolean {
  return parts.reduce((sum, part) => sum + BigInt(part.row.amount), 0n) === BigInt(row.amount)
}

function best(whole: PreparedRow, all: readonly (readonly PreparedRow[])[]): Offer | undefined {
  const different = new Map(all.map((parts) => [keyOf(parts), parts]))
  const [first] = [...different.values()].toSorted(
    (one, other) =>
      one.length - other.length ||
      daysFrom(whole, one) - daysFrom(whole, other) ||
      (keyOf(one) < keyOf(other) ? -1 : 1),
  )
  return first && { whole, parts: first, isOnly: different.size === 1 }
}

function keyOf(parts: readonly PreparedRow[]): string {
  const ranks = parts.map(({ rank }) => String(rank).padStart(8, '0'))
  return ranks.toSorted().join(' ')
}

function daysFrom({ day }: PreparedRow, parts: readonly PreparedRow[]): number {
  return parts.reduce((sum, part) => sum + Math.abs(part.day - day), 0)
}

/** Every choice of candidates that makes the amount, as far as the budget lasts. */
function subsets(
  { row }: PreparedRow,
  candidates: readonly PreparedRow[],
  budget: SumBudget,
): PreparedRow[][] {
  const wanted = Math.abs(row.amount)
  const ordered = candidates
    .filter((each) => Math.abs(each.row.amount) < wanted)
    .toSorted(
      (one, other) =>
        Math.abs(other.row.amount) - Math.abs(one.row.amount) || one.rank - other.rank,
    )
  const found: PreparedRow[][] = []
  const chosen: PreparedRow[] = []
  const search = (from: number, missing: number) => {
    if (missing === 0) {
      if (isAllowed(chosen)) found.push([...chosen])
      return
    }
    if (chosen.length === maxParts) return
    for (let at = from; at < ordered.length; at += 1) {
      const next = ordered[at]
      if (next === undefined || budget.steps <= 0) return
      budget.steps -= 1
      const rest = missing - Math.abs(next.row.amount)
      if (rest < 0) continue
      chosen.push(next)
      search(at + 1, rest)
      chosen.pop()
    }
  }
  search(0, wanted)
  return found
}

function isAllowed(parts: readonly PreparedRow[]): boolean {
  if (parts.length < 2) return false
  return parts.length <= maxPartsOfDays || new Set(parts.map(({ day }) => day)).size === 1
}
