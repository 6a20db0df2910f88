import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { Materiality } from '@/lib/domain/close/materiality'
import type { SeenField } from '@/lib/domain/close/seen-values'
import { holdsUp } from '@/lib/domain/close/since-lock'
import { findStatementId } from '@/lib/domain/close/statement-key'

/** What is otherwise: a row as a whole, one of the things that the bank says of it, or a statement. */
export const changeKinds = [
  'new',
  'gone',
  'amount',
  'state',
  'posted',
  'receipts',
  'statement',
  'other',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeSizes = ['above', 'below', 'no_amount'] as const
export type ChangeSize = (typeof changeSizes)[number]

/** Which changes are listed. Several values of one condition mean "any of". */
export interface ChangeFilter {
  /** By connection. */
  readonly clients: readonly string[]
  /** Who prepared, reviewed or signed the month. */
  readonly people: readonly string[]
  readonly kinds: readonly ChangeKind[]
  /** Of materiality. */
  readonly sizes: readonly ChangeSize[]
}

export const noChangeFilter = {
  clients: [],
  people: [],
  kinds: [],
  sizes: [],
} as const satisfies ChangeFilter

export function isFiltered({ clients, people, kinds, sizes }: ChangeFilter): boolean {
  return [clients, people, kinds, sizes].some((each) => each.length > 0)
}

/** Whether a difference is meant. */
export function isMeantChange(
  { kinds, sizes }: Pick<ChangeFilter, 'kinds' | 'sizes'>,
  difference: LockDifference,
  materiality: Materiality,
): boolean {
  const size = sizeOf(difference, materiality)
  return (
    (kinds.length === 0 || kindsOf(difference).some((kind) => kinds.includes(kind))) &&
    (sizes.length === 0 || sizes.includes(size))
  )
}

/** Where no amount moved, as when a receipt is gone, there is nothing to hold against materiality. */
export function sizeOf(difference: LockDifference, materiality: Materiality): ChangeSize {
  if (difference.amounts.size === 0) return 'no_amount'
  return holdsUp(difference, materiality) ? 'above' : 'below'
}

const kindOfField: Partial<Record<SeenField, ChangeKind>> = {
  amount: 'amount',
  currency: 'amount',
  state: 'state',
  posted: 'posted',
  receipts: 'receipts',
}

/** A row of which several things changed is of several kinds. */
function kindsOf({ key, kind, changes }: LockDifference): readonly ChangeKind[] {
  if (findStatementId(key) !== undefined) return ['statement']
  if (kind !== 'changed') return [kind]
  // Only what it adds to the month is otherwise.
  if (changes.length === 0) return ['amount']
  return changes.map(({ field }) => kindOfField[field] ?? 'other')
}
