import { type Amounts, addAmounts } from '@/lib/domain/close/amounts'
import { type OutcomeRecord, readAmounts } from '@/lib/domain/close/outcome-record'

/** What closes left out because of an exclusion. */
export interface HeldBack {
  readonly findings: number
  /** Without signs. */
  readonly amounts: Amounts
}

/** By exclusion, over what closes came to when they were signed: what was accepted stays counted in them. */
export function countHeldBack(records: readonly OutcomeRecord[]): ReadonlyMap<string, HeldBack> {
  const held = new Map<string, HeldBack>()
  for (const { amounts, exception } of records.flatMap(findingsOf)) {
    if (exception?.kind !== 'excluded') continue
    const { findings, amounts: sum } = held.get(exception.id) ?? { findings: 0, amounts: new Map() }
    const own = readAmounts(amounts).map(
      ([currency, amount]) => new Map([[currency, amount < 0n ? -amount : amount]]),
    )
    held.set(exception.id, { findings: findings + 1, amounts: addAmounts([sum, ...own]) })
  }
  return held
}

function findingsOf({ items }: OutcomeRecord) {
  return items.flatMap(({ findings }) => findings)
}
