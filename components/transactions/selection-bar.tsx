'use client'

import { useMemo } from 'react'
import type { ReviewWords } from '@/components/transactions/review-words'
import styles from '@/components/transactions/review.module.css'
import type { Selected } from '@/components/transactions/row-selection'
import { SumList } from '@/components/transactions/sum-list'
import { useAllSums } from '@/components/transactions/use-all-sums'
import { createFigureFormat, type FigureFormat } from '@/lib/format/figure-format'
import {
  createTransactionSum,
  type TransactionSums,
} from '@/lib/domain/transactions/sum-transactions'
import { sayCount } from '@/lib/i18n/count-forms'

/** How much is selected and what it adds up to; all that match are added up page by page. */
export function SelectionBar({
  connection_id,
  search,
  here,
  isPageChosen,
  selected,
  locale,
  words,
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
  words: ReviewWords
  onPage: () => void
  onHelp: () => void
  onEnd: () => void
}) {
  const format = useMemo(() => createFigureFormat({ locale, timeZone: 'UTC' }), [locale])
  const all = useAllSums(connection_id, search)
  const { progress } = all
  const sums = useMemo(() => {
    const total = createTransactionSum()
    total.add(selected.rows)
    return total.read()
  }, [selected])
  return (
    <section className={styles['bar']} aria-label={words.selection}>
      <div role="status">
        {progress === undefined ? (
          <SelectionWords
            here={here}
            selected={selected}
            sums={sums}
            words={words}
            format={format}
          />
        ) : (
          <>
            <strong>{sayCount(words.sums[progress.words], progress.sums.rows, format)}</strong>
            <SumList sums={progress.sums} words={words.sums} format={format} />
          </>
        )}
      </div>
      <p>
        <button type="button" onClick={onPage}>
          {isPageChosen ? words.selectNoneOfPage : words.selectPage}
        </button>
        {all.isReading ? (
          <button type="button" onClick={all.cancel}>
            {words.cancel}
          </button>
        ) : (
          <button type="button" onClick={progress === undefined ? all.start : all.clear}>
            {progress === undefined ? words.addUpAll : words.back}
          </button>
        )}
        <button type="button" onClick={onHelp}>
          {words.keys}
        </button>
        <button type="button" onClick={onEnd}>
          {words.end}
        </button>
      </p>
    </section>
  )
}

function SelectionWords({
  here,
  selected: { count, rows, hasFailed },
  sums,
  words,
  format,
}: {
  here: number
  selected: Selected
  sums: TransactionSums
  words: ReviewWords
  format: FigureFormat
}) {
  const elsewhere = count - here
  return (
    <>
      <strong>
        {elsewhere > 0
          ? sayCount(words.rowsSelectedElsewhere, count, format).replace('{elsewhere}', () =>
              format.number(elsewhere),
            )
          : sayCount(words.rowsSelected, count, format)}
      </strong>
      {hasFailed && <p>{words.unread}</p>}
      {rows.length > 0 && (
        <>
          {rows.length < count && <p>{words.notAll}</p>}
          <SumList sums={sums} words={words.sums} format={format} />
        </>
      )}
    </>
  )
}
