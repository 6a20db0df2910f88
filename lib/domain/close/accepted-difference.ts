import {
  compareStatements,
  type LockedStatement,
  lockedStatementFrom,
} from '@/lib/domain/close/locked-statements'
import { compareLocked, type LockDifference, type LockedRow } from '@/lib/domain/close/locked-rows'
import type { SeenField, SeenValues } from '@/lib/domain/close/seen-values'
import type { DifferenceAcceptance } from '@/lib/domain/close/since-lock'
import { findStatementId } from '@/lib/domain/close/statement-key'
import type { Reading } from '@/lib/domain/reading/reading'

/** What a month was locked with. */
export interface LockedWith {
  readonly rows: ReadonlyMap<string, LockedRow>
  readonly statements: readonly LockedStatement[]
}

/**
 * A difference as it was accepted, whatever the bank says since; undefined where what the month was locked with does
 * not have it.
 */
export function acceptedDifference(
  key: string,
  acceptance: Pick<DifferenceAcceptance, 'kind' | 'now'>,
  locked: LockedWith,
): LockDifference | undefined {
  const id = findStatementId(key)
  const differences =
    id === undefined
      ? ofRow(key, acceptance, locked.rows)
      : ofStatement(id, acceptance, locked.statements)
  return differences.find((each) => each.key === key && each.kind === acceptance.kind)
}

function ofRow(
  key: string,
  { kind, now }: Pick<DifferenceAcceptance, 'kind' | 'now'>,
  rows: LockedWith['rows'],
): readonly LockDifference[] {
  const was = rows.get(key)
  const is = kind === 'gone' ? [] : [rowFrom(key, now)]
  return compareLocked(was === undefined ? [] : [was], wholeOf(is))
}

/** As `lockedRowOf` makes it, of the values that were kept of it. */
function rowFrom(key: string, seen: SeenValues): LockedRow {
  const amount = Number(valueOf(seen, 'amount') ?? 0)
  return {
    key,
    account: String(valueOf(seen, 'account') ?? ''),
    seen,
    counts: {
      amount: valueOf(seen, 'state') === 'settled' ? amount : 0,
      currency: String(valueOf(seen, 'currency') ?? ''),
    },
  }
}

function ofStatement(
  id: string,
  { kind, now }: Pick<DifferenceAcceptance, 'kind' | 'now'>,
  statements: LockedWith['statements'],
): readonly LockDifference[] {
  const was = statements.find((each) => each.id === id)
  const is = kind === 'gone' ? undefined : lockedStatementFrom(now)
  const month = is ?? was
  if (month === undefined) return []
  const others = statements.filter((each) => each !== was)
  return compareStatements(statements, wholeOf(is === undefined ? others : [...others, is]), month)
    .differences
}

function wholeOf<Item>(items: readonly Item[]): Reading<Item> {
  return { items, end: 'whole', notUnderstood: 0, notApplied: [] }
}

function valueOf(seen: SeenValues, field: SeenField) {
  return seen.find((fact) => fact.field === field)?.value
}
