import type { EvidenceId } from '@/lib/domain/close/finding'
import { type ItemOutcome, type ItemState, isOpen, laidOf } from '@/lib/domain/close/item-state'
import { type Amounts, netSums } from '@/lib/domain/close/amounts'

/** What a close came to, as it is signed, frozen and compared: plain data. */
export interface OutcomeRecord {
  readonly items: readonly ItemRecord[]
  /** Balances and totals that stand on the paper. */
  readonly figures: readonly FigureRecord[]
}

export interface ItemRecord {
  /** An item by evidence, or the identifier of one of the firm's. */
  readonly id: string
  readonly state: ItemState
  readonly findings: readonly FindingRecord[]
}

export interface FindingRecord {
  readonly key: string
  readonly isOpen: boolean
  /** What its rows come to, by currency, as decimal digits. */
  readonly amounts: readonly (readonly [currency: string, amount: string])[]
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
}

export function recordItem(id: EvidenceId | (string & {}), outcome: ItemOutcome): ItemRecord {
  const findings = laidOf(outcome).map((laid): FindingRecord => {
    const isDecided = laid.standing === 'accepted' || laid.standing === 'excluded'
    return {
      key: laid.finding.key,
      isOpen: isOpen(laid),
      amounts: digits(netSums(laid.finding.amounts)),
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
  return { id, state: outcome.state, findings }
}

function digits(sums: Amounts): (readonly [string, string])[] {
  return [...sums].map(([currency, amount]) => [currency, String(amount)] as const)
}

/**
 * One text for one outcome, whatever the order in which the bank gave it: what the digest of a
 * signature is made of.
 */
export function canonicalText({ items, figures }: OutcomeRecord): string {
  const ofItems = items.map(({ id, state, findings }) => [
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
  ])
  const ofFigures = figures.map(({ name, currency, amount }) => [name, currency, amount])
  return JSON.stringify(['countinghouse close 1', sorted(ofItems), sorted(ofFigures)])
}

function sorted(values: readonly unknown[]): readonly unknown[] {
  return values
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ value }) => value)
}
