import { Notice } from '@/components/ui/notice'
import styles from '@/components/resource-list/period-notice.module.css'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Format } from '@/lib/format/create-format'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'

/** What there is to say about the period beyond its chip. */
export function PeriodNotice({
  period: { address, unreadable },
  isReplaced,
  format,
}: {
  period: ChosenPeriod
  /** The list's own dates stand in its place. */
  isReplaced: boolean
  format: Format
}) {
  const { text } = format
  const period = address === undefined ? undefined : periodName(address, periodWords(format))
  return (
    <>
      {unreadable !== undefined && (
        <div className={styles['unreadable']}>
          <Notice tone="attention" title={text('periods.unreadable', { typed: unreadable })}>
            <p>
              {period === undefined
                ? text('periods.unreadable_all_shown')
                : text('periods.unreadable_usual_shown', { period })}
            </p>
          </Notice>
        </div>
      )}
      {isReplaced && period !== undefined && (
        <p className={styles['replaced']}>{text('periods.replaced_by_filters', { period })}</p>
      )}
    </>
  )
}
