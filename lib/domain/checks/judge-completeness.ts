import { countCoverage, type CoverageCount } from '@/lib/domain/checks/count-coverage'
import type { CheckState } from '@/lib/domain/checks/judge-checks'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { CoverageRead } from '@/lib/domain/statements/coverage'

/** What a close needs besides its transactions. */
export interface CompletenessRead {
  /** The day by which the firm closes the period. */
  readonly due: string
  readonly today: string
  /** The day on which the client's consent ends. */
  readonly consentEnd: string
  /** Undefined where the client does not share its statements. */
  readonly statements: ReadOutcome<CoverageRead> | undefined
}

/** A check without rows. */
export type CompletenessCheck = { readonly state: CheckState } & (
  | { readonly id: 'consent' }
  /** The count is undefined where the statements could not be read. */
  | { readonly id: 'statements'; readonly count: CoverageCount | undefined }
  | { readonly id: 'tie-out'; readonly count: CoverageCount }
)

/** Whether everything is there that the close of these days needs. */
export function judgeCompleteness(
  { due, today, consentEnd, statements }: CompletenessRead,
  days: Required<DayRange>,
): CompletenessCheck[] {
  const outlasts = consentEnd > (due < today ? today : due)
  const consent = { id: 'consent', state: outlasts ? 'passed' : 'to_review' } as const
  if (statements === undefined) return [consent]
  if (statements.kind === 'failed') {
    return [consent, { id: 'statements', state: 'unknown', count: undefined }]
  }
  const count = countCoverage(statements.value.statements, days, today)
  if (count === undefined) return [consent]
  if (count.due + count.notYet === 0 && count.isCertain) return [consent]
  const { received, differs, unchecked } = count
  const receivedState = stateOf(count, received < count.due)
  const tieOutState = unchecked > 0 && differs === 0 ? 'undetermined' : stateOf(count, differs > 0)
  return [
    consent,
    { id: 'statements', state: receivedState, count },
    ...(received === 0 ? [] : [{ id: 'tie-out', state: tieOutState, count } as const]),
  ]
}

function stateOf({ isCertain, notYet }: CoverageCount, isOpen: boolean): CheckState {
  if (!isCertain) return 'unknown'
  if (isOpen) return 'to_review'
  return notYet > 0 ? 'not_due' : 'passed'
}
