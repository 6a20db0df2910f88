import { addAmounts, type Amount, type Amounts, differencesOf } from '@/lib/domain/close/amounts'
import { evidenceIds } from '@/lib/domain/close/finding'
import { isUntold } from '@/lib/domain/close/item-state'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'
import {
  type FigureRecord,
  type FindingRecord,
  type ItemRecord,
  type OutcomeRecord,
  readAmounts,
} from '@/lib/domain/close/outcome-record'
import { pairAlike } from '@/lib/domain/close/pair-alike'

/** What is otherwise in one item, or one figure, than when it was signed. */
export interface OutcomeChange {
  readonly of: string
  /** What all of it came to when it was signed, and comes to now, with signs. */
  readonly before: Amounts
  readonly now: Amounts
  /** Absolute differences, added up: what came does not cancel what went. */
  readonly amounts: Amounts
  /** Findings that came, went, changed or are open again. */
  readonly findings: number
  /** Whether it is enough to suspend a signature. */
  readonly isMaterial: boolean
}

/**
 * What is otherwise now. An item of which nothing is known now says nothing, and so changes nothing; an item
 * that opened again, or has another file or note, is material even where no amount differs. Differences are added up
 * within an item and not over all, since one row may stand in several.
 */
export function compareOutcomes(
  signed: OutcomeRecord,
  now: OutcomeRecord,
  materiality: Materiality,
): OutcomeChange[] {
  const before = new Map(signed.items.map((item) => [item.id, item]))
  // Of what was signed before notes were part of it nothing is known of them.
  const hasNotes = signed.hasNotes === true && now.hasNotes === true
  const ofItems = now.items.flatMap((item) =>
    changeOf(before.get(item.id), item, { materiality, hasNotes }),
  )
  return [...ofItems, ...changesOfFigures(signed, now, materiality)]
}

const evidence: ReadonlySet<string> = new Set(evidenceIds)

function changeOf(
  before: ItemRecord | undefined,
  now: ItemRecord,
  { materiality, hasNotes }: { materiality: Materiality; hasNotes: boolean },
): OutcomeChange[] {
  // What a later release finds was not looked for when it was signed.
  if (before === undefined && evidence.has(now.id)) return []
  // What was not shared when it was signed is found for the first time.
  const wasUntold = before !== undefined && before.state !== 'not_shared' && isUntold(before.state)
  if (isUntold(now.state) || wasUntold) return []
  const changed = pairFindings(before?.findings ?? [], now.findings).flatMap(([was, is]) =>
    findingChange(now.id, was, is),
  )
  const amounts = addAmounts(changed.map((each) => each.amounts))
  const hasOpened =
    changed.some(({ opened }) => opened) ||
    isUndone(before, now) ||
    isEmptied(before, now) ||
    hasOther('file', before, now) ||
    (hasNotes && hasOther('note', before, now))
  if (changed.length === 0 && !hasOpened) return []
  const isMaterial = hasOpened || (amounts.size > 0 && !isBelow(amounts, materiality))
  const sums = { before: sumOf(before), now: sumOf(now) }
  return [{ of: now.id, ...sums, amounts, findings: changed.length, isMaterial }]
}

function sumOf(item: ItemRecord | undefined): Amounts {
  const amounts = item?.findings.flatMap((each) => readAmounts(each.amounts)) ?? []
  return addAmounts(amounts.map((each) => new Map([each])))
}

type Pair = readonly [was: FindingRecord | undefined, is: FindingRecord | undefined]

/** Each with what it was, also under another identifier. */
function pairFindings(before: readonly FindingRecord[], now: readonly FindingRecord[]): Pair[] {
  const was = new Map(before.map((each) => [each.key, each]))
  const is = new Map(now.map((each) => [each.key, each]))
  const gone = [...was.values()].filter(({ key }) => !is.has(key))
  const fresh = [...is.values()].filter(({ key }) => !was.has(key))
  const renamed = pairAlike(gone, fresh, ({ likeness }) => likeness)
  const old = new Set(renamed.values())
  return [
    ...[...is.values()].map((each): Pair => [was.get(each.key) ?? renamed.get(each), each]),
    ...gone.filter((each) => !old.has(each)).map((each): Pair => [each, undefined]),
  ]
}

/** Something is to be done that was not: an item was added or unticked. */
function isUndone(before: ItemRecord | undefined, now: ItemRecord): boolean {
  return now.state === 'to_do' && before?.state !== 'to_do'
}

/** What passed rests on something, as a statement: where nothing is left of it, that has to be looked at. */
function isEmptied(before: ItemRecord | undefined, now: ItemRecord): boolean {
  const rested = before?.state === 'passed' || before?.state === 'accepted'
  return rested && now.state === 'nothing_to_check'
}

/** A file or a note is no amount: whichever other one is there, or none, has to be looked at. */
function hasOther(what: 'file' | 'note', before: ItemRecord | undefined, now: ItemRecord): boolean {
  return before !== undefined && before[what] !== now[what]
}

/**
 * Items that find what is missing. When it comes, as a receipt does, nothing is otherwise of what was
 * signed; where its row left the month instead, that is in the figures.
 */
const itemsOfMissing: ReadonlySet<string> = new Set(['without-receipt', 'statements', 'consent'])

function findingChange(
  item: string,
  before: FindingRecord | undefined,
  now: FindingRecord | undefined,
): { amounts: Amounts; opened: boolean }[] {
  const amounts = differencesOf(readAmounts(before?.amounts ?? []), readAmounts(now?.amounts ?? []))
  if (now === undefined) {
    return [{ amounts: itemsOfMissing.has(item) ? new Map() : amounts, opened: false }]
  }
  // What is not about money cannot be measured: when it comes, it is looked at.
  const isUnmeasured = before === undefined && now.amounts.length === 0
  const opened = isUnmeasured || (now.isOpen && before?.isOpen !== true)
  return before !== undefined && !opened && amounts.size === 0 ? [] : [{ amounts, opened }]
}

/**
 * A figure that cannot be had, then or now, is not one that changed: a balance is not where its statement was
 * not due, a sum is not where its rows were not read.
 */
function changesOfFigures(
  signed: OutcomeRecord,
  now: OutcomeRecord,
  materiality: Materiality,
): OutcomeChange[] {
  const [was, is] = [byKey(signed.figures), byKey(now.figures)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const figure = is.get(key) ?? was.get(key)
    const before = amountsOf(was.get(key), figure, signed)
    const after = amountsOf(is.get(key), figure, now)
    if (figure === undefined || before === undefined || after === undefined) return []
    const amounts = differencesOf(before, after)
    if (amounts.size === 0) return []
    const isMaterial = !isBelow(amounts, materiality)
    const sums = { before: new Map(before), now: new Map(after) }
    return [{ of: figure.name, ...sums, amounts, findings: 0, isMaterial }]
  })
}

function byKey(figures: readonly FigureRecord[]): ReadonlyMap<string, FigureRecord> {
  return new Map(figures.map((figure) => [JSON.stringify([figure.name, figure.currency]), figure]))
}

function amountsOf(
  known: FigureRecord | undefined,
  figure: FigureRecord | undefined,
  { hasAllSums }: OutcomeRecord,
): readonly Amount[] | undefined {
  if (known !== undefined) return readAmounts([[known.currency, known.amount]])
  return figure?.isSum === true && hasAllSums === true ? [] : undefined
}
