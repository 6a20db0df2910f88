import { Notice } from '@/components/ui/notice'
import styles from '@/components/resource-list/period-notice.module.css'
import type { ChosenPeriod } from '@/lib/format/choose-period'
import { periodName } from '@/lib/format/period-name'

/** What there is to say about the period beyond its chip. */
export function PeriodNotice({
  period,
  isReplaced,
}: {
  period: ChosenPeriod
  /** The list's own dates stand in its place. */
  isReplaced: boolean
}) {
  const { address, unreadable } = period
  return (
    <>
      {unreadable !== undefined && (
        <div className={styles['unreadable']}>
          <Notice tone="attention" title={`“${unreadable}” is not a period we can read`}>
            <p>
              {address === undefined
                ? 'All dates are shown. '
                : `${periodName(address)} is shown. `}
              Type a month as 2026-06, a quarter as Q2 or 2026-Q2, a year as 2026, days as
              2026-01-01..2026-03-31, or words: last month, this year, last 30 days.
            </p>
          </Notice>
        </div>
      )}
      {isReplaced && address !== undefined && (
        <p className={styles['replaced']}>
          The dates of this list’s own filters take the place of the period ({periodName(address)}).
        </p>
      )}
    </>
  )
}
