import { addAmounts, type Amounts } from '@/lib/domain/close/amounts'
import { type Keeping, type Kept, keep } from '@/lib/domain/close/kept'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'
import { compareSeen, type SeenValues } from '@/lib/domain/close/seen-values'
import { findStatementId } from '@/lib/domain/close/statement-key'

/** A person's word that a difference is right as the bank now has it. */
export interface DifferenceAcceptance {
  readonly by: string
  readonly at: string
  readonly kind: LockDifference['kind']
  readonly now: SeenValues
}

/** Accepts one row's difference; who has not seen an earlier acceptance of it is shown that. */
export function acceptDifference(
  acceptances: Kept<DifferenceAcceptance>,
  difference: Pick<LockDifference, 'kind' | 'now'>,
  { by, at }: { readonly by: string; readonly at: string },
  seen: number,
): Keeping<DifferenceAcceptance> {
  return keep(acceptances, { by, at, kind: difference.kind, now: difference.now }, seen)
}

export interface SinceLock {
  readonly state: 'unchanged' | 'changed' | 'accepted' | 'not_re_read'
  readonly open: readonly LockDifference[]
  readonly accepted: readonly LockDifference[]
  /** Of those that are open, without signs: in each currency of the rows or of the statements, whichever is more. */
  readonly amounts: Amounts
  /** How many of those that are open hold something up. */
  readonly material: number
}

/**
 * What is said of a locked month. Unchanged and accepted are said only of one that was re-read to its
 * end; a difference that was found is said whatever else was read.
 */
export function judgeSinceLock(
  differences: readonly LockDifference[],
  acceptancesOf: (key: string) => Kept<DifferenceAcceptance>,
  lastFullyReRead: string | undefined,
  materiality: Materiality,
): SinceLock {
  const isAccepted = (each: LockDifference) => {
    const acceptance = acceptancesOf(each.key).at(-1)
    return acceptance !== undefined && isAcceptedAs(acceptance, each)
  }
  const open = differences.filter((each) => !isAccepted(each))
  const accepted = differences.filter(isAccepted)
  const material = open.filter((each) => holdsUp(each, materiality)).length
  const amounts = greaterOf(sumSinceLock(open))
  return { state: stateOf(open, accepted, lastFullyReRead), open, accepted, amounts, material }
}

export interface SumsSinceLock {
  readonly rows: Amounts
  readonly statements: Amounts
}

/** What differences come to, by what they are of. */
export function sumSinceLock(differences: readonly LockDifference[]): SumsSinceLock {
  const isOfStatement = ({ key }: LockDifference) => findStatementId(key) !== undefined
  const sumOf = (own: readonly LockDifference[]) => addAmounts(own.map(({ amounts }) => amounts))
  return {
    rows: sumOf(differences.filter((each) => !isOfStatement(each))),
    statements: sumOf(differences.filter(isOfStatement)),
  }
}

/** A row that is booked later stands in the statement that is issued for it, so that they are not added up. */
function greaterOf({ rows, statements }: SumsSinceLock): Amounts {
  const greater = new Map(rows)
  for (const [currency, amount] of statements) {
    if (amount > (greater.get(currency) ?? 0n)) greater.set(currency, amount)
  }
  return greater
}

function stateOf(
  open: readonly LockDifference[],
  accepted: readonly LockDifference[],
  lastFullyReRead: string | undefined,
): SinceLock['state'] {
  if (open.length > 0) return 'changed'
  if (lastFullyReRead === undefined) return 'not_re_read'
  return accepted.length > 0 ? 'accepted' : 'unchanged'
}

/**
 * Only for what was accepted: a row that changes once more is open again. What the bank says no longer
 * cannot be told, and opens nothing.
 */
export function isAcceptedAs(
  acceptance: Pick<DifferenceAcceptance, 'kind' | 'now'>,
  difference: Pick<LockDifference, 'kind' | 'now'>,
): boolean {
  if (acceptance.kind !== difference.kind) return false
  return compareSeen(acceptance.now, difference.now).changes.length === 0
}

/** Whether it is not below materiality. Where no amount moved, as when a receipt is gone, it holds nothing up. */
export function holdsUp({ amounts }: LockDifference, materiality: Materiality): boolean {
  return amounts.size > 0 && !isBelow(amounts, materiality)
}

/** Whether it holds something up though it is in a currency that has no materiality to be held against. */
export function isUnmeasured(difference: LockDifference, materiality: Materiality): boolean {
  const isSet = [...difference.amounts.keys()].every((currency) => materiality.has(currency))
  return holdsUp(difference, materiality) && !isSet
}

/** Whether what changed in a locked month suspends what was signed: all of it together, less what was accepted. */
export function suspendsAfterLock(
  { amounts }: Pick<SinceLock, 'amounts'>,
  materiality: Materiality,
): boolean {
  return amounts.size > 0 && !isBelow(amounts, materiality)
}
