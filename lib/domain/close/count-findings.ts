import { absoluteSums, type Amounts, netSums } from '@/lib/domain/close/amounts'
import { isOpen } from '@/lib/domain/close/item-state'
import type { LaidFinding } from '@/lib/domain/close/lay-decisions'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'

export interface CountedFindings {
  readonly count: number
  /** With signs, as a reader of the bank would add them up. */
  readonly amounts: Amounts
}

/** The lines of an item. Each finding is above, below or excluded; those above are open or decided. */
export interface FindingCounts {
  readonly above: CountedFindings
  readonly open: CountedFindings
  readonly accepted: CountedFindings
  readonly below: CountedFindings
  readonly excluded: CountedFindings
}

export function countFindings(
  laid: readonly LaidFinding[],
  materiality: Materiality,
): FindingCounts {
  const excluded = laid.filter(({ standing }) => standing === 'excluded')
  const left = laid.filter(({ standing }) => standing !== 'excluded')
  // What became small and is still open has changed by more than that.
  const isLow = (each: LaidFinding) => !isOpen(each) && isSmall(each, materiality)
  const below = left.filter(isLow)
  const above = left.filter((each) => !isLow(each))
  return {
    above: counted(above),
    open: counted(above.filter(isOpen)),
    accepted: counted(above.filter((each) => !isOpen(each))),
    below: counted(below),
    excluded: counted(excluded),
  }
}

function isSmall({ finding }: LaidFinding, materiality: Materiality): boolean {
  return isBelow(absoluteSums(finding.amounts), materiality)
}

function counted(laid: readonly LaidFinding[]): CountedFindings {
  return { count: laid.length, amounts: netSums(laid.flatMap(({ finding }) => finding.amounts)) }
}
