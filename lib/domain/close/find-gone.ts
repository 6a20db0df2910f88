import { type Acceptance, type Exclusion, isSamePeriod } from '@/lib/domain/close/exceptions'
import type { ItemState } from '@/lib/domain/close/item-state'
import type { OutcomeRecord } from '@/lib/domain/close/outcome-record'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What a close came to when it was last signed. */
export interface SignedOutcome {
  readonly period: Required<DayRange>
  readonly readAt: string
  readonly record: OutcomeRecord
}

/** Of those that were read whole: a finding that is not among theirs is gone. */
const wholeStates: ReadonlySet<ItemState> = new Set(['passed', 'accepted', 'nothing_to_check'])

/**
 * What was accepted of findings that were there no more when the close of their period was last signed, by identifier.
 * Such a decision holds all the same: the finding may come back.
 */
export function findGone(
  exceptions: readonly (Acceptance | Exclusion)[],
  outcomes: readonly SignedOutcome[],
): ReadonlySet<string> {
  return new Set(
    exceptions.flatMap((each) =>
      each.kind === 'accepted' && isGone(each, outcomes) ? each.id : [],
    ),
  )
}

function isGone(
  { id, at, finding, period }: Acceptance,
  outcomes: readonly SignedOutcome[],
): boolean {
  const outcome = outcomes.find((each) => isSamePeriod(each.period, period))
  if (outcome === undefined || Date.parse(at) > Date.parse(outcome.readAt)) return false
  const item = outcome.record.items.find((each) => each.id === finding.item)
  if (item === undefined || !wholeStates.has(item.state)) return false
  return !item.findings.some(
    ({ key, likeness, exception }) =>
      exception?.id === id ||
      key === finding.key ||
      (likeness !== undefined && likeness === finding.likeness),
  )
}
