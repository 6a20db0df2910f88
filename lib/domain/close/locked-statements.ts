import type { Statement } from '@/lib/bank-contract/statement'
import { type Amounts, addAmounts } from '@/lib/domain/close/amounts'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import { pairAlike } from '@/lib/domain/close/pair-alike'
import {
  compareSeen,
  type SeenChange,
  type SeenFact,
  type SeenField,
  seenOfStatement,
  type SeenValues,
} from '@/lib/domain/close/seen-values'
import { statementKey } from '@/lib/domain/close/statement-key'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isWhole, madeOf, type Reading } from '@/lib/domain/reading/reading'

/** A statement as it was when its month was locked, or as it is read again. */
export interface LockedStatement extends Required<DayRange> {
  readonly id: string
  /** Those that it names. */
  readonly accounts: readonly string[]
  readonly seen: SeenValues
  /** When it was found, of one that came after the lock. */
  readonly cameAt?: string
}

export interface StatementComparison {
  readonly differences: readonly LockDifference[]
  /** For days of accounts that had none: nothing of what was signed is otherwise, and they are compared from now on. */
  readonly arrived: readonly LockedStatement[]
  /** Of those it was locked with, how many are not said to be there or gone, or lack a figure that they had. */
  readonly notCompared: number
  /** Whether what was found of this key before has been looked at again. */
  readonly isRead: (key: string) => boolean
}

/**
 * Undefined where it does not name its days. Its file has no identity of its own, since its address is signed
 * again each time: its number and the moment from which it is available stand for it.
 */
export function lockedStatementOf(statement: Statement): LockedStatement | undefined {
  const { id, period_start: first, period_end: last, available_at, accounts } = statement
  if (!first || !last || !isDay(first) || !isDay(last)) return undefined
  return {
    id,
    first,
    last,
    accounts: [...new Set((accounts ?? []).flatMap(({ account_id }) => account_id ?? []))],
    seen: [
      { field: 'number', value: id },
      ...seenOfStatement(statement, undefined),
      ...(available_at === undefined ? [] : [{ field: 'date', value: available_at } as const]),
    ],
  }
}

/** The same, of the values that were kept of it. */
export function lockedStatementFrom(seen: SeenValues): LockedStatement | undefined {
  const textOf = (field: SeenField) => {
    const value = seen.find((fact) => fact.field === field)?.value
    return typeof value === 'string' ? value : undefined
  }
  const [id, first, last] = [textOf('number'), textOf('first'), textOf('last')]
  if (id === undefined || first === undefined || last === undefined) return undefined
  const accounts = new Set(seen.flatMap(({ of }) => (of === undefined || of === '' ? [] : of)))
  return { id, first, last, accounts: [...accounts], seen }
}

/** The same of a reading. */
export function lockedStatementsOf(read: Reading<Statement>): Reading<LockedStatement> {
  const items = read.items.flatMap((each) => lockedStatementOf(each) ?? [])
  return madeOf(read, items, read.items.length - items.length)
}

/** Those that have a day of these. */
export function statementsIn(
  { first, last }: Required<DayRange>,
  statements: readonly LockedStatement[],
): LockedStatement[] {
  return statements.filter((each) => each.first <= last && each.last >= first)
}

/**
 * How the statements of a locked month differ from those that it was locked with. Of a part of the list only those
 * that kept their number are compared: another may be on a page that was not read. One in the place of one that
 * is gone has replaced it; one beside one that is still there is new.
 */
export function compareStatements(
  locked: readonly LockedStatement[],
  now: Reading<LockedStatement>,
  month: Required<DayRange>,
): StatementComparison {
  const before = byId(locked)
  const listed = byId(now.items)
  const kept = [...before.values()].flatMap((was) => {
    const is = listed.get(was.id)
    return is === undefined ? [] : [{ was, is }]
  })
  const changed = kept.flatMap(({ was, is }) => changeOf(was, is))
  const compared = kept.filter(({ was, is }) => tellsAll(was, is))
  if (!isWhole(now)) {
    const keys = new Set(compared.map(({ was }) => statementKey(was.id)))
    return {
      differences: changed,
      arrived: [],
      notCompared: before.size - compared.length,
      isRead: (key) => keys.has(key),
    }
  }
  const gone = [...before.values()].filter(({ id }) => !listed.has(id))
  const fresh = statementsIn(month, [...listed.values()]).filter(({ id }) => !before.has(id))
  const replaced = pairReplaced(gone, fresh)
  const old = new Set(replaced.values())
  const lacking = [...kept, ...Array.from(replaced, ([is, was]) => ({ was, is }))]
    .filter(({ was, is }) => !tellsAll(was, is))
    .map(({ was }) => statementKey(was.id))
  const added = fresh
    .filter((each) => !replaced.has(each))
    .map((each) => ({
      each,
      beside: [...before.values()].find((other) => isInPlaceOf(each, other)),
    }))
  return {
    differences: [
      ...changed,
      ...[...replaced].flatMap(([is, was]) => changeOf(was, is)),
      ...added.flatMap(({ each, beside }) => (beside === undefined ? [] : [newOne(each, beside)])),
      ...gone.filter((each) => !old.has(each)).map(goneOne),
    ],
    arrived: added.flatMap(({ each, beside }) => (beside === undefined ? [each] : [])),
    notCompared: lacking.length,
    isRead: (key) => !lacking.includes(key),
  }
}

function isDay(text: string): boolean {
  return findCalendarDate(text) !== undefined
}

function byId(statements: readonly LockedStatement[]): ReadonlyMap<string, LockedStatement> {
  return new Map(
    statements
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((statement) => [statement.id, statement]),
  )
}

/** What stands in the place of what, one to one: of the same days first, then of other days that they share. */
function pairReplaced(
  gone: readonly LockedStatement[],
  fresh: readonly LockedStatement[],
): ReadonlyMap<LockedStatement, LockedStatement> {
  const replaced = pairAlike(gone, fresh, ({ first, last, accounts, seen }) =>
    JSON.stringify([typeOf(seen), first, last, accounts.toSorted()]),
  )
  const left = new Set(gone)
  for (const old of replaced.values()) left.delete(old)
  for (const each of fresh) {
    if (replaced.has(each)) continue
    const old = [...left].find((other) => isInPlaceOf(each, other))
    if (old === undefined) continue
    left.delete(old)
    replaced.set(each, old)
  }
  return replaced
}

/** Of one type, for days of an account that both have. One that begins on the day on which another ends follows it. */
function isInPlaceOf(each: LockedStatement, other: LockedStatement): boolean {
  const [one, two] = [typeOf(each.seen), typeOf(other.seen)]
  if (one !== undefined && two !== undefined && one !== two) return false
  const isSame = each.first === other.first && each.last === other.last
  const isOver = each.first < other.last && other.first < each.last
  return (isSame || isOver) && each.accounts.some((account) => other.accounts.includes(account))
}

function typeOf(seen: SeenValues) {
  return seen.find(({ field }) => field === 'type')?.value ?? undefined
}

/** Known by the one that the month was locked with, however often it is replaced. */
function changeOf(was: LockedStatement, is: LockedStatement): LockDifference[] {
  const { changes } = compareSeen(was.seen, is.seen)
  if (changes.length === 0) return []
  return [
    {
      ...partsOf(was.id, is),
      kind: 'changed',
      changes,
      amounts: greatestOf(changes),
      before: was.seen,
      now: is.seen,
    },
  ]
}

/** Whether everything that it said can be compared. */
function tellsAll(was: LockedStatement, is: LockedStatement): boolean {
  return compareSeen(was.seen, is.seen).untold.length === 0
}

/** It comes to what it says otherwise than the one beside it. */
function newOne(each: LockedStatement, beside: LockedStatement): LockDifference {
  const { changes } = compareSeen(beside.seen, each.seen)
  const amounts = greatestOf(changes)
  return {
    ...partsOf(each.id, each),
    kind: 'new',
    changes: [],
    amounts,
    before: [],
    now: each.seen,
  }
}

/** It comes to what it said. */
function goneOne(was: LockedStatement): LockDifference {
  const amounts = greatestOf(
    was.seen.map((fact) => ({ ...fact, before: fact.value, after: nothingOf(fact.value) })),
  )
  return { ...partsOf(was.id, was), kind: 'gone', changes: [], amounts, before: was.seen, now: [] }
}

function partsOf(id: string, { accounts }: LockedStatement) {
  const account = accounts.length === 1 ? (accounts[0] ?? '') : ''
  // It adds nothing to the month: its rows do.
  return { key: statementKey(id), account, effect: new Map<string, bigint>() }
}

/**
 * Without sign. What changes a figure of an account changes its balance too, so that of each account the greatest
 * difference counts, once. A figure that is not said is not known to differ.
 */
function greatestOf(changes: readonly SeenChange[]): Amounts {
  const greatest = new Map<string, Map<string, bigint>>()
  for (const { field, of, before, after } of changes) {
    if (!figures.has(field)) continue
    const [was, is] = [moneyOf(before), moneyOf(after)]
    if (was === undefined || is === undefined) continue
    const own = greatest.get(of ?? '') ?? new Map<string, bigint>()
    greatest.set(of ?? '', own)
    for (const [currency, amount] of movedBetween(was, is)) {
      const known = own.get(currency) ?? 0n
      if (amount > known) own.set(currency, amount)
    }
  }
  return addAmounts([...greatest.values()])
}

/**
 * By how much the closing balance of a changed statement moved, with its sign: undefined where that is not what it
 * differs by.
 */
export function closingMoved({
  changes,
  amounts,
}: Pick<LockDifference, 'changes' | 'amounts'>): Amounts | undefined {
  const moved = changes.flatMap(({ field, before, after }) => {
    const [was, is] = field === 'closing' ? [moneyOf(before), moneyOf(after)] : []
    if (was === undefined || is?.currency !== was.currency) return []
    return [new Map([[was.currency, is.amount - was.amount]])]
  })
  const [only, ...others] = moved
  if (only === undefined || others.length > 0 || only.size !== amounts.size) return undefined
  const isIt = [...only].every(([currency, amount]) => amounts.get(currency) === absolute(amount))
  return isIt ? only : undefined
}

const figures: ReadonlySet<SeenField> = new Set(['opening', 'closing', 'credits', 'debits', 'fees'])

/** The same figure of 0. */
function nothingOf(value: SeenFact['value']): SeenFact['value'] {
  return typeof value === 'string' ? value.replace(/^-?\d+/, '0') : value
}

interface Figure {
  readonly amount: bigint
  readonly currency: string
}

/** In two currencies it is gone from one and new in the other. */
function movedBetween(was: Figure, is: Figure): Amounts {
  if (was.currency === is.currency) {
    return new Map([[was.currency, absolute(is.amount - was.amount)]])
  }
  return new Map([was, is].map(({ currency, amount }) => [currency, absolute(amount)]))
}

/** As `seenOfStatement` writes it. */
function moneyOf(value: SeenChange['before']): Figure | undefined {
  const [, amount, currency] = /^(-?\d+) (.+)$/.exec(String(value)) ?? []
  if (amount === undefined || currency === undefined) return undefined
  return { amount: BigInt(amount), currency }
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
