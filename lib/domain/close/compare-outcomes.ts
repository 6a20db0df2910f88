import { addAmounts, type Amounts, differencesOf } from '@/lib/domain/close/amounts'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'
import type {
  FigureRecord,
  FindingRecord,
  ItemRecord,
  OutcomeRecord,
} from '@/lib/domain/close/outcome-record'

/** What is otherwise in one item, or one figure, than when it was signed. */
export interface OutcomeChange {
  readonly of: string
  /** Absolute differences, added up: what came does not cancel what went. */
  readonly amounts: Amounts
  /** Findings that came, went, changed or are open again. */
  readonly findings: number
  /** Whether it is enough to suspend a signature. */
  readonly isMaterial: boolean
}

/**
 * What is otherwise now. An item that cannot be told now says nothing, and so changes nothing; an item
 * that opened again is material even where no amount differs.
 */
export function compareOutcomes(
  signed: OutcomeRecord,
  now: OutcomeRecord,
  materiality: Materiality,
): OutcomeChange[] {
  const before = new Map(signed.items.map((item) => [item.id, item]))
  const ofItems = now.items.flatMap((item) => changeOf(before.get(item.id), item, materiality))
  return [...ofItems, ...changesOfFigures(signed.figures, now.figures, materiality)]
}

function changeOf(
  before: ItemRecord | undefined,
  now: ItemRecord,
  materiality: Materiality,
): OutcomeChange[] {
  if (now.state === 'cannot_tell' || before?.state === 'cannot_tell') return []
  const was = new Map((before?.findings ?? []).map((each) => [each.key, each]))
  const is = new Map(now.findings.map((each) => [each.key, each]))
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    findingChange(was.get(key), is.get(key)),
  )
  const amounts = addAmounts(changed.map((each) => each.amounts))
  const hasOpened = changed.some(({ opened }) => opened) || isUndone(before, now)
  if (changed.length === 0 && !hasOpened) return []
  const isWithoutAmount = changed.some((each) => each.isWithoutAmount)
  const isMaterial =
    hasOpened || isWithoutAmount || (amounts.size > 0 && !isBelow(amounts, materiality))
  return [{ of: now.id, amounts, findings: changed.length, isMaterial }]
}

/** Something is to be done that was not: an item was added or unticked. */
function isUndone(before: ItemRecord | undefined, now: ItemRecord): boolean {
  return now.state === 'to_do' && before?.state !== 'to_do'
}

function findingChange(
  before: FindingRecord | undefined,
  now: FindingRecord | undefined,
): { amounts: Amounts; opened: boolean; isWithoutAmount: boolean }[] {
  const amounts = differencesOf(fromDigits(before?.amounts ?? []), fromDigits(now?.amounts ?? []))
  const opened = now?.isOpen === true && before?.isOpen !== true
  const isOther = (before === undefined) !== (now === undefined)
  if (!isOther && !opened && amounts.size === 0) return []
  const isWithoutAmount = isOther && (before ?? now)?.amounts.length === 0
  return [{ amounts, opened, isWithoutAmount }]
}

function fromDigits(digits: FindingRecord['amounts']): Amounts {
  return new Map(digits.map(([currency, amount]) => [currency, BigInt(amount)]))
}

function changesOfFigures(
  before: readonly FigureRecord[],
  now: readonly FigureRecord[],
  materiality: Materiality,
): OutcomeChange[] {
  const was = new Map(before.map((figure) => [figureKey(figure), figure]))
  // A figure that cannot be had now is not one that changed.
  return now.flatMap((figure) => {
    const known = was.get(figureKey(figure))
    if (known === undefined) return []
    const { name, currency } = figure
    const amounts = differencesOf(
      fromDigits([[currency, known.amount]]),
      fromDigits([[currency, figure.amount]]),
    )
    if (amounts.size === 0) return []
    return [{ of: name, amounts, findings: 0, isMaterial: !isBelow(amounts, materiality) }]
  })
}

function figureKey({ name, currency }: FigureRecord): string {
  return JSON.stringify([name, currency])
}
