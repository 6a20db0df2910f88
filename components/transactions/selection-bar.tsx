'use client'

import { useEffect, useMemo, useState } from 'react'
import { matchRows, type ReviewRow } from '@/components/transactions/review-rows'
import styles from '@/components/transactions/review.module.css'
import { SumList } from '@/components/transactions/sum-list'
import { useAllSums } from '@/components/transactions/use-all-sums'
import { createFigureFormat, type FigureFormat } from '@/lib/format/figure-format'
import type { SummedTransaction, TransactionSums } from '@/lib/contract/transaction-sums'
import { createTransactionSum } from '@/lib/format/sum-transactions'
import { fetchTransactionRows } from '@/lib/queries/transaction-selection'

/** How much is selected and what it adds up to; all that match are added up page by page. */
export function SelectionBar({
  connection_id,
  search,
  rows,
  chosen,
  locale,
  onPage,
  onHelp,
  onEnd,
}: {
  connection_id: string
  search: string
  rows: readonly ReviewRow[]
  chosen: ReadonlySet<number>
  locale: string
  onPage: () => void
  onHelp: () => void
  onEnd: () => void
}) {
  const format = useMemo(() => createFigureFormat({ locale, timeZone: 'UTC' }), [locale])
  const all = useAllSums(connection_id, search)
  const read = usePageRows(connection_id, search, chosen.size > 0)
  const selected = useMemo(() => {
    if (read === undefined || read === 'failed') return undefined
    const matched = matchRows(rows, read)
    const total = createTransactionSum()
    total.add([...chosen].flatMap((index) => matched[index] ?? []))
    return total.read()
  }, [read, rows, chosen])
  return (
    <section className={styles['bar']} aria-label="Selection">
      <div role="status">
        <SelectionWords chosen={chosen} read={read} selected={selected} all={all} format={format} />
      </div>
      <p>
        <button type="button" onClick={onPage}>
          {chosen.size === rows.length && rows.length > 0 ? 'Select none' : 'Select this page'}
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

type PageRows = readonly SummedTransaction[] | 'failed' | undefined

function SelectionWords({
  chosen,
  read,
  selected,
  all,
  format,
}: {
  chosen: ReadonlySet<number>
  read: PageRows
  selected: TransactionSums | undefined
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
  return (
    <>
      <strong>
        {chosen.size === 1 ? '1 row selected' : `${format.number(chosen.size)} rows selected`}
      </strong>
      {read === 'failed' && chosen.size > 0 && <p>Their sums could not be read just now.</p>}
      {chosen.size > 0 && selected !== undefined && (
        <>
          {selected.rows < chosen.size && <p>Some of them have changed since. At least:</p>}
          <SumList sums={selected} format={format} />
        </>
      )}
    </>
  )
}

function usePageRows(connection_id: string, search: string, isWanted: boolean): PageRows {
  const [read, setRead] = useState<{ search: string; rows: PageRows }>()
  const isKnown = read?.search === search
  useEffect(() => {
    if (!isWanted || isKnown) return
    const stop = new AbortController()
    fetchTransactionRows(connection_id, search, stop.signal).then(
      (rows) => setRead({ search, rows }),
      () => {
        if (!stop.signal.aborted) setRead({ search, rows: 'failed' })
      },
    )
    return () => stop.abort()
  }, [connection_id, search, isWanted, isKnown])
  return isKnown ? read.rows : undefined
}
