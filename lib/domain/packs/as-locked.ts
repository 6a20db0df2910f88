import { compareLocked, type LockedRow } from '@/lib/domain/close/locked-rows'
import type { LockedStatement } from '@/lib/domain/close/locked-statements'
import type { AccountFigures } from '@/lib/domain/close/paper-figures'
import type { AsLocked, RowSum } from '@/lib/domain/packs/manifest'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What a locked close stands on, of the rows of its month. */
export interface LockedMonth {
  /** What its paper says that each account moved; undefined where that is not known whole. */
  readonly figures: readonly AccountFigures[] | undefined
  /** The rows that it was locked with; undefined where they do not open. */
  readonly rows: readonly LockedRow[] | undefined
}

/**
 * Whether the rows of a pack are those that its close stands on, by account: also of one that has none any more.
 * A signature that was given again after the lock is on other rows than those that were kept with it: then the
 * figures of its paper alone are compared.
 */
export function compareWithLock(
  { figures, rows: kept }: LockedMonth,
  here: readonly LockedRow[],
): ReadonlyMap<string, AsLocked> {
  const [locked, now] = [byAccount((kept ?? []).filter(isSettled)), byAccount(here)]
  const onPaper = figures && sumsOfFigures(figures)
  const accounts = new Set([...now.keys(), ...locked.keys(), ...(onPaper?.keys() ?? [])])
  return new Map(
    [...accounts].map((account): [string, AsLocked] => {
      const rows = now.get(account) ?? []
      const was = kept === undefined ? undefined : (locked.get(account) ?? [])
      const sums = onPaper === undefined ? was && sumsOf(was) : (onPaper.get(account) ?? [])
      if (sums === undefined) return [account, { is: 'cannot_tell' }]
      const isOfPaper = was !== undefined && isSame(sumsOf(was), sums)
      const differing = isOfPaper ? countDifferences(was, rows) : undefined
      const isOther = differing !== undefined && Object.values(differing).some((count) => count > 0)
      if (!isOther && isSame(sums, sumsOf(rows))) return [account, { is: 'same' }]
      return [account, { is: 'other', sums, ...differing }]
    }),
  )
}

/** Those that end in the days of a close, without what came after it was frozen. */
export function statementsAsLocked(
  kept: readonly LockedStatement[],
  { first, last }: Required<DayRange>,
  frozenAt: string,
): LockedStatement[] {
  return kept.filter(
    ({ cameAt, last: end }) =>
      end >= first &&
      end <= last &&
      (cameAt === undefined || Date.parse(cameAt) <= Date.parse(frozenAt)),
  )
}

/** How many rows there are in each currency, and what they come to. */
export function sumsOf(rows: readonly Pick<LockedRow, 'counts'>[]): RowSum[] {
  const sums = new Map<string, { rows: number; net: bigint }>()
  for (const { counts } of rows) {
    const { rows: count, net } = sums.get(counts.currency) ?? { rows: 0, net: 0n }
    sums.set(counts.currency, { rows: count + 1, net: net + BigInt(counts.amount) })
  }
  return inOrder(
    [...sums].map(([currency, { rows: count, net }]) => ({
      currency,
      rows: count,
      net: String(net),
    })),
  )
}

function sumsOfFigures(figures: readonly AccountFigures[]): Map<string, RowSum[]> {
  const sums = new Map<string, RowSum[]>()
  for (const { account, currency, moneyIn, moneyOut, rowsIn, rowsOut } of figures) {
    const net = String(BigInt(moneyIn) + BigInt(moneyOut))
    sums.set(
      account,
      inOrder([...(sums.get(account) ?? []), { currency, rows: rowsIn + rowsOut, net }]),
    )
  }
  return sums
}

function inOrder(sums: readonly RowSum[]): RowSum[] {
  return sums.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function isSame(one: readonly RowSum[], other: readonly RowSum[]): boolean {
  const text = (sums: readonly RowSum[]) =>
    JSON.stringify(sums.map(({ currency, rows, net }) => [currency, rows, net]))
  return text(one) === text(other)
}

function countDifferences(was: readonly LockedRow[], rows: readonly LockedRow[]) {
  const whole = { items: rows, end: 'whole', notUnderstood: 0, notApplied: [] } as const
  const differences = compareLocked(was, whole)
  const countOf = (wanted: 'new' | 'gone' | 'changed') =>
    differences.filter(({ kind }) => kind === wanted).length
  return { added: countOf('new'), gone: countOf('gone'), changed: countOf('changed') }
}

/** A pack has settled rows alone. */
function isSettled({ seen }: LockedRow): boolean {
  return seen.some(({ field, value }) => field === 'state' && value === 'settled')
}

function byAccount(rows: readonly LockedRow[]): Map<string, LockedRow[]> {
  const own = new Map<string, LockedRow[]>()
  for (const row of rows) {
    const mine = own.get(row.account)
    if (mine === undefined) own.set(row.account, [row])
    else mine.push(row)
  }
  return own
}
