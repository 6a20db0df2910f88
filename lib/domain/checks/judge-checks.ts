import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { Checks, ChecksRead } from '@/lib/domain/checks/create-checks'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** In the order in which they are shown, and a close is worked through. */
export const checkIds = [
  'without-receipt',
  'large',
  'cut-off',
  'new-payees',
  'duplicates',
  'failed',
] as const
export type CheckId = (typeof checkIds)[number]

export type CheckState = 'passed' | 'to_review' | 'not_due' | 'unknown' | 'undetermined'

/** What one check found, and what may be said of it. */
export interface JudgedCheck extends Found {
  readonly id: CheckId
  readonly state: CheckState
  /** Of how much it was made: where that is not all, every count and amount of it is "at least". */
  readonly extent: Extent
}

interface Found {
  /** Undefined where the check could not be made. */
  readonly count: number | undefined
  /** Among how many, where they are counted. */
  readonly total?: number
  /** Rows that belong together stay together. */
  readonly groups: readonly (readonly CheckedRow[])[]
}

const ranks = { to_review: 0, not_due: 1, unknown: 1, undetermined: 1, passed: 2 }

/** Every check, also those that found nothing; those to review come first. */
export function judgeChecks(read: ChecksRead, days: Required<DayRange>): JudgedCheck[] {
  const { checks, seenSince } = read
  const { payments, transactions, payees } = checks
  const single = (rows: readonly CheckedRow[]): Found => ({
    count: rows.length,
    groups: rows.map((row) => [row]),
  })
  const found: Readonly<Record<CheckId, Found>> = {
    'without-receipt': { ...single(checks.withoutReceipt), total: payments },
    large: { ...single(checks.large), total: transactions },
    'cut-off': single(checks.cutOff.map(({ row }) => row)),
    'new-payees':
      seenSince === undefined
        ? { count: undefined, groups: [] }
        : { count: checks.newPayees.length, total: payees, groups: checks.newPayees },
    duplicates: {
      // A payment before the period is shown beside its duplicate, but not counted.
      count: checks.duplicates.flat().filter(({ day }) => day >= days.first).length,
      groups: checks.duplicates,
    },
    failed: single(checks.failed),
  }
  return checkIds
    .map((id) => judge(id, found[id], read))
    .toSorted((one, other) => ranks[one.state] - ranks[other.state])
}

function judge(id: CheckId, found: Found, read: ChecksRead): JudgedCheck {
  const isDetermined = !isUndetermined(id, read.checks)
  const { end, notUnderstood } = read.extent
  const extent = { end, notUnderstood: Math.max(notUnderstood, isDetermined ? 0 : 1) }
  const judged = { ...found, id, extent }
  if ((found.count ?? 0) > 0) return { ...judged, state: 'to_review' }
  if (!isDetermined) return { ...judged, state: 'undetermined', count: undefined }
  return { ...judged, state: isWhole(extent) && found.count === 0 ? 'passed' : 'unknown' }
}

/** Whether rows of the period lack what the check needs. */
function isUndetermined(id: CheckId, { undetermined, undated }: Checks): boolean {
  return undated > 0 || undetermined.some((each) => each === id)
}

/** Why there is nothing that a check could be made of; undefined where there is something. */
export function whyNotChecked(read: ChecksRead): 'unread' | 'undetermined' | 'no_rows' | undefined {
  const { checks, failure, hasRows, isComplete, extent } = read
  if (failure !== undefined && !hasRows) return 'unread'
  if (checks.transactions + checks.cutOff.length + checks.failed.length > 0) return undefined
  if (checks.undated > 0) return 'undetermined'
  return isComplete && isWhole(extent) ? 'no_rows' : undefined
}
