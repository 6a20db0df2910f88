import { absoluteSums } from '@/lib/domain/close/amounts'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'

export interface SplitFindings {
  /** What counts: open, or decided. Open ones first. */
  readonly above: readonly CloseFinding[]
  readonly open: readonly CloseFinding[]
  readonly below: readonly CloseFinding[]
  readonly excluded: readonly CloseFinding[]
}

export function isOpenFinding({ standing }: CloseFinding): boolean {
  return standing === 'open' || standing === 'changed'
}

/** The findings of an item as its lines show them, counted as `countFindings` counts. */
export function splitFindings(
  findings: readonly CloseFinding[],
  materiality: Materiality,
): SplitFindings {
  const excluded = findings.filter(({ standing }) => standing === 'excluded')
  const left = findings.filter(({ standing }) => standing !== 'excluded')
  const isLow = (each: CloseFinding) =>
    !isOpenFinding(each) && isBelow(absoluteSums(each.finding.amounts), materiality)
  const above = left.filter((each) => !isLow(each))
  const open = above.filter(isOpenFinding)
  return {
    above: [...open, ...above.filter((each) => !isOpenFinding(each))],
    open,
    below: left.filter(isLow),
    excluded,
  }
}
