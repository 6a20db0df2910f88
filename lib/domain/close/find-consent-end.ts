import type { ConsentEvidence } from '@/lib/domain/close/close-read'
import { consentKey, type Finding } from '@/lib/domain/close/finding'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Reading } from '@/lib/domain/reading/reading'

export interface ConsentUntil extends ConsentEvidence {
  /** The day on which the close is due. */
  readonly due: string
}

/** That the consent ends before the close is due, or has ended: it is no row of the bank's, and always known. */
export function findConsentEnd({
  consent: { end, due, hasEnded },
  today,
  period,
}: {
  readonly consent: ConsentUntil
  readonly today: string
  readonly period: Required<DayRange>
}): Reading<Finding> {
  const until = due < today ? today : due
  const lasts = !hasEnded && end > until
  const finding: Finding = {
    item: 'consent',
    key: consentKey(end),
    likeness: undefined,
    rows: [],
    day: period.last,
    payee: undefined,
    accounts: [],
    amounts: [],
  }
  return { end: 'whole', notUnderstood: 0, notApplied: [], items: lasts ? [] : [finding] }
}
