import type { EvidenceId } from '@/lib/domain/close/finding'
import { type ItemOutcome, type ItemState, isOpen, laidOf } from '@/lib/domain/close/item-state'
import { type Amount, listAmounts } from '@/lib/domain/close/amounts'

/** What a close came to, as it is signed, frozen and compared: plain data. */
export interface OutcomeRecord {
  readonly items: readonly ItemRecord[]
  /** Balances and totals of accounts, as they stand on the paper: a row that left the month is in them. */
  readonly figures: readonly FigureRecord[]
  /** Whether all rows were read: a sum that is not among the figures is then 0, and else is not known. */
  readonly hasAllSums?: boolean | undefined
  /** Whether it says what was noted at the firm's items; those that were signed before do not. */
  readonly hasNotes?: true | undefined
  /** By what the checks found something; those that were signed before they could be set have none. */
  readonly thresholds?: ThresholdRecord | undefined
}

/** For the currencies that the period had. */
interface ThresholdRecord {
  readonly large: readonly WrittenAmount[]
  readonly days: number
}

/** As decimal digits, since a record is stored as JSON. */
export type WrittenAmount = readonly [currency: string, amount: string]

export interface ItemRecord {
  /** An item by evidence, or the identifier of one of the firm's. */
  readonly id: string
  readonly state: ItemState
  readonly findings: readonly FindingRecord[]
  readonly file?: GivenToItem['file']
  readonly note?: GivenToItem['note']
}

/** What came with the tick of one of the firm's items. */
export interface GivenToItem {
  /** SHA-256 of the file; undefined of one without. */
  readonly file?: string | undefined
  /** Undefined where nothing was noted. */
  readonly note?: string | undefined
}

export interface FindingRecord {
  readonly key: string
  /** To be found again when the bank changes identifiers; not part of what is signed. */
  readonly likeness?: string | undefined
  readonly isOpen: boolean
  /** Those of its rows, which may cancel each other out in a sum. */
  readonly amounts: readonly WrittenAmount[]
  readonly exception: ExceptionRecord | undefined
}

interface ExceptionRecord {
  readonly id: string
  readonly kind: 'accepted' | 'excluded'
  readonly by: string
  readonly at: string
  readonly reason: string
}

export interface FigureRecord {
  readonly name: string
  readonly currency: string
  /** In the smallest unit, as decimal digits. */
  readonly amount: string
  /** A sum of rows; of a balance that is not there nothing is known. */
  readonly isSum?: boolean | undefined
}

export function recordItem(
  id: EvidenceId | (string & {}),
  outcome: ItemOutcome,
  { file, note }: GivenToItem = {},
): ItemRecord {
  const findings = laidOf(outcome).map((laid): FindingRecord => {
    const isDecided = laid.standing === 'accepted' || laid.standing === 'excluded'
    return {
      key: laid.finding.key,
      likeness: laid.finding.likeness,
      isOpen: isOpen(laid),
      amounts: writeAmounts(listAmounts(laid.finding.amounts)),
      exception: isDecided
        ? {
            id: laid.by.id,
            kind: laid.by.kind,
            by: laid.by.by,
            at: laid.by.at,
            reason: laid.by.reason,
          }
        : undefined,
    }
  })
  return {
    id,
    state: outcome.state,
    findings,
    ...(file !== undefined && { file }),
    ...(note !== undefined && { note }),
  }
}

export function writeAmounts(amounts: Iterable<Amount>): WrittenAmount[] {
  return [...amounts].map(([currency, amount]) => [currency, String(amount)])
}

export function readAmounts(amounts: readonly WrittenAmount[]): Amount[] {
  return amounts.map(([currency, amount]) => [currency, BigInt(amount)])
}

/**
 * One text for one outcome, whatever the order in which the bank gave it: what the digest of a
 * signature is made of. A record of an earlier form keeps the text, and so the digest, that it was signed with.
 */
export function canonicalText({ items, figures, thresholds, hasNotes }: OutcomeRecord): string {
  const ofItems = items.map(({ id, state, findings, file, note }) => [
    id,
    state,
    sorted(
      findings.map(({ key, isOpen: open, amounts, exception }) => [
        key,
        open,
        sorted(amounts),
        exception === undefined
          ? null
          : [exception.id, exception.kind, exception.by, exception.at, exception.reason],
      ]),
    ),
    // Without one the text is what it was before items had files, and so is the digest.
    ...(file === undefined ? [] : [file]),
    // Within a list of its own, so that it is never taken for a file.
    ...(note === undefined ? [] : [[note]]),
  ])
  const ofFigures = figures.map(({ name, currency, amount }) => [name, currency, amount])
  const all = [sorted(ofItems), sorted(ofFigures)]
  if (thresholds === undefined) return JSON.stringify(['countinghouse close 1', ...all])
  const { large, days } = thresholds
  const form = hasNotes === true ? 'countinghouse close 3' : 'countinghouse close 2'
  return JSON.stringify([form, ...all, [sorted(large), days]])
}

function sorted(values: readonly unknown[]): readonly unknown[] {
  return values
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ value }) => value)
}
