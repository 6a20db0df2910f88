'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { DetailSheet } from '@/components/transactions/detail-sheet'
import { KeyHelp } from '@/components/transactions/key-help'
import type { ReviewWords } from '@/components/transactions/review-words'
import styles from '@/components/transactions/review.module.css'
import { type ReviewRow, reviewRowsInPage } from '@/components/transactions/review-rows'
import { rowSelection, type Selected } from '@/components/transactions/row-selection'
import { SelectionBar } from '@/components/transactions/selection-bar'
import { useReviewKeys } from '@/components/transactions/use-review-keys'
import { fetchTransactionRows } from '@/lib/queries/transaction-selection'

export interface ReviewProps {
  connection_id: string
  /** Whether single keys do something for this person. */
  keys: boolean
  /** The key that asked for the review, still to be acted on; '' where it was the button. */
  firstKey: string
  /** Those pressed after it while this was on its way. */
  takeEarlyKeys: () => readonly string[]
  /** What is selected in this list, over all its pages. */
  selected: Selected
  /** The address of the row that is open over the list. */
  opened: string | undefined
  onOpen: (href: string | undefined) => void
  locale: string
  settingsHref: string
  words: ReviewWords
  onEnd: () => void
}

const none: ReadonlySet<number> = new Set()

/** Rows are moved through and selected; loaded only once somebody asks for it. */
export function Review(props: ReviewProps) {
  const { connection_id, keys, settingsHref, words, selected, opened, onOpen, onEnd } = props
  const search = useSearchParams().toString()
  const rows = useSyncExternalStore(reviewRowsInPage.subscribe, reviewRowsInPage.read)
  // Whoever only walks the rows or searches is shown nothing to select by.
  const [isSelecting, setSelecting] = useState(props.firstKey === '')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const chosen = useMemo(
    // `selected` is another object whenever what is selected changes.
    () => (selected.count === 0 ? none : rowSelection.placesIn(connection_id, search, rows)),
    [selected, connection_id, search, rows],
  )
  const choose = (next: ReadonlySet<number>) =>
    rowSelection.choose({ connection_id, search }, rows, next, (page) =>
      fetchTransactionRows(connection_id, page),
    )
  const toggle = (index: number) => {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    choose(next)
    setSelecting(true)
  }
  useReviewKeys(keys, [props.firstKey, props.takeEarlyKeys], {
    rows,
    toggle,
    open: (row) => onOpen(row.link?.href),
    help: () => setHelpOpen(true),
    escape: () => (selected.count > 0 ? rowSelection.clear() : onEnd()),
  })
  useMarks(rows, chosen)
  const isPageChosen = chosen.size === rows.length && rows.length > 0
  return (
    <>
      {isSelecting &&
        rows.map((row, index) => (
          <Tick
            key={row.key}
            row={row}
            label={words.selectRow.replace('{name}', () => row.name)}
            isChosen={chosen.has(index)}
            onToggle={() => toggle(index)}
          />
        ))}
      {isSelecting && (
        <SelectionBar
          {...props}
          search={search}
          here={chosen.size}
          isPageChosen={isPageChosen}
          onPage={() => choose(new Set(isPageChosen ? [] : rows.keys()))}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      <KeyHelp
        isOpen={isHelpOpen}
        keys={keys}
        settingsHref={settingsHref}
        words={words.help}
        onClose={() => setHelpOpen(false)}
      />
      {opened !== undefined && (
        <DetailSheet
          href={opened}
          keys={keys}
          words={words.sheet}
          onStep={onOpen}
          onClose={() => {
            onOpen(undefined)
            // Where the reader came to is where they go on.
            rows.find(({ link }) => link?.href === opened)?.link?.focus()
          }}
        />
      )}
    </>
  )
}

function Tick({
  row,
  label,
  isChosen,
  onToggle,
}: {
  row: ReviewRow
  label: string
  isChosen: boolean
  onToggle: () => void
}) {
  return createPortal(
    <label className={styles['tick']}>
      <input type="checkbox" checked={isChosen} aria-label={label} onChange={onToggle} />
    </label>,
    row.head,
  )
}

function useMarks(rows: readonly ReviewRow[], chosen: ReadonlySet<number>): void {
  useEffect(() => {
    const marked = rows.filter((_, index) => chosen.has(index))
    for (const { element } of marked) element.dataset['chosen'] = ''
    return () => {
      for (const { element } of marked) delete element.dataset['chosen']
    }
  }, [rows, chosen])
}
