import { absoluteSums } from '@/lib/domain/close/amounts'
import {
  type Acceptance,
  covers,
  entriesAbout,
  type ExceptionEntry,
  type Exclusion,
  inForce,
  isEmptyScope,
  isSamePeriod,
  type Withdrawal,
} from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import type { Keeping, Kept } from '@/lib/domain/close/kept'
import { isBelow, type Materiality } from '@/lib/domain/close/materiality'
import { findWordsFault, type WordsFault } from '@/lib/domain/close/own-words'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** Why a decision is not kept. */
export type DecisionRefusal =
  | WordsFault
  | 'locked'
  | 'no_scope'
  | 'other_finding'
  | 'ended'
  | 'not_in_force'

export type Deciding =
  | Keeping<ExceptionEntry>
  | { readonly kind: 'refused'; readonly why: DecisionRefusal }

export interface DecisionContext {
  readonly period: Required<DayRange>
  readonly materiality: Materiality
  /** A locked period keeps its decisions: it has to be reopened first. */
  readonly isLocked: boolean
  /** A signature of it is suspended: then what was found since the lock can be accepted. */
  readonly isSuspended?: boolean
}

/**
 * Accepts or excludes one finding. `seen` names the decisions of it that the person has seen; where
 * there are others, they are shown instead. Two people at different findings never meet.
 */
export function decideFinding(
  entries: Kept<ExceptionEntry>,
  finding: Finding,
  decision: Acceptance | Exclusion,
  seen: ReadonlySet<string>,
  context: DecisionContext,
): Deciding {
  const why = refusalOf(finding, decision, context)
  if (why !== undefined) return { kind: 'refused', why }
  const earlier = entriesAbout(entries, finding, context.period).filter(({ id }) => !seen.has(id))
  if (earlier.length > 0) return { kind: 'conflict', earlier }
  return { kind: 'kept', entries: [...entries, decision] }
}

function refusalOf(
  finding: Finding,
  decision: Acceptance | Exclusion,
  { period, materiality, isLocked, isSuspended = false }: DecisionContext,
): DecisionRefusal | undefined {
  if (isLocked && !(isSuspended && decision.kind === 'accepted')) return 'locked'
  const fault = findWordsFault(decision.reason)
  if (decision.kind === 'accepted') {
    if (!isSameFinding(decision.finding, finding) || !isSamePeriod(decision.period, period)) {
      return 'other_finding'
    }
    const needsReason = !isBelow(absoluteSums(finding.amounts), materiality)
    return fault === 'empty' && !needsReason ? undefined : fault
  }
  if (fault !== undefined) return fault
  if (isEmptyScope(decision.scope)) return 'no_scope'
  if (decision.end.kind !== 'never' && decision.end.last < period.first) return 'ended'
  // What a person excludes from a finding has to leave out that finding.
  return covers(decision, finding, period) ? undefined : 'other_finding'
}

function isSameFinding(one: Finding, other: Finding): boolean {
  return one.item === other.item && one.key === other.key
}

/**
 * Ends an exception. Who is later than another is shown when and by whom it was ended. An acceptance of a
 * locked period stays, as its decisions do; an exclusion ends for all periods that are not locked.
 */
export function withdrawException(
  entries: Kept<ExceptionEntry>,
  withdrawal: Withdrawal,
  isLocked: (period: Required<DayRange>) => boolean,
): Deciding {
  const earlier = entries.filter((each) => each.kind === 'withdrawn' && each.of === withdrawal.of)
  if (earlier.length > 0) return { kind: 'conflict', earlier }
  const exception = inForce(entries).find(({ id }) => id === withdrawal.of)
  if (exception === undefined) return { kind: 'refused', why: 'not_in_force' }
  if (exception.kind === 'accepted' && isLocked(exception.period)) {
    return { kind: 'refused', why: 'locked' }
  }
  return { kind: 'kept', entries: [...entries, withdrawal] }
}
