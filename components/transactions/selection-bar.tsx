'use client'

import { useMemo } from 'react'
import styles from '@/components/transactions/review.module.css'
import type { Selected } from '@/components/transactions/row-selection'
import { SumList } from '@/components/transactions/sum-list'
import { useAllSums } from '@/components/transactions/use-all-sums'
import { createFigureFormat, type FigureFormat } from '@/lib/format/figure-format'
import type { TransactionSums } from '@/lib/contract/transaction-sums'
import { createTransactionSum } from '@/lib/format/sum-transactions'

/** How much is selected and what it adds up to; all that match are added up page by page. */
export function SelectionBar({
  connection_id,
  search,
  here,
  isPageChosen,
  selected,
  locale,
  onPage,
  onHelp,
  onEnd,
}: {
  connection_id: string
  search: string
  /** How many of the selected rows are on this page. */
  here: number
  isPageChosen: boolean
  selected: Selected
  locale: string
  onPage: () => void
  onHelp: () => void
  onEnd: () => void
}) {
  const format = useMemo(() => createFigureFormat({ locale, timeZone: 'UTC' }), [locale])
  const all = useAllSums(connection_id, search)
  const sums = useMemo(() => {
    const total = createTransactionSum()
    total.add(selected.rows)
    return total.read()
  }, [selected])
  return (
    <section className={styles['bar']} aria-label="Selection">
      <div role="status">
        <SelectionWords here={here} selected={selected} sums={sums} all={all} format={format} />
      </div>
      <p>
        <button type="button" onClick={onPage}>
          {isPageChosen ? 'Select none of this page' : 'Select this page'}
        </button>
        {all.isReading ? (
          <button type="button" onClick={all.cancel}>
            Cancel
          </button>
        ) : (
          <button type="button" onClick={all.sums === undefined ? all.start : all.clear}>
            {all.sums === undefined ? 'Add up all that match' : 'Back to the selection'}
          </button>
        )}
        <button type="button" onClick={onHelp}>
          Keys
        </button>
        <button type="button" onClick={onEnd}>
          End selection
        </button>
      </p>
    </section>
  )
}

function SelectionWords({
  here,
  selected: { count, rows, hasFailed },
  sums,
  all,
  format,
}: {
  here: number
  selected: Selected
  sums: TransactionSums
  all: { sums: TransactionSums | undefined; words: string | undefined }
  format: FigureFormat
}) {
  if (all.sums !== undefined) {
    return (
      <>
        <strong>{all.words}</strong>
        <SumList sums={all.sums} format={format} />
      </>
    )
  }
  const elsewhere = count - here
  return (
    <>
      <strong>
        {count === 1 ? '1 row selected' : `${format.number(count)} rows selected`}
        {elsewhere > 0 && `, ${format.number(elsewhere)} of them on other pages`}
      </strong>
      {hasFailed && <p>The sums of some could not be read just now.</p>}
      {rows.length > 0 && (
        <>
          {rows.length < count && <p>Not all of them are in it. At least:</p>}
          <SumList sums={sums} format={format} />
        </>
      )}
    </>
  )
}
