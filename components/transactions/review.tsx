'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { DetailSheet } from '@/components/transactions/detail-sheet'
import { KeyHelp } from '@/components/transactions/key-help'
import styles from '@/components/transactions/review.module.css'
import { type ReviewRow, reviewRowsInPage } from '@/components/transactions/review-rows'
import { SelectionBar } from '@/components/transactions/selection-bar'
import { useReviewKeys } from '@/components/transactions/use-review-keys'

export interface ReviewProps {
  connection_id: string
  /** Whether single keys do something for this person. */
  keys: boolean
  /** The key that asked for the review, still to be acted on; '' where it was the button. */
  firstKey: string
  locale: string
  settingsHref: string
  onEnd: () => void
}

const none: ReadonlySet<number> = new Set()

/** Rows are moved through and selected; loaded only once somebody asks for it. */
export function Review(props: ReviewProps) {
  const { keys, settingsHref, onEnd } = props
  const search = useSearchParams().toString()
  const rows = useSyncExternalStore(reviewRowsInPage.subscribe, reviewRowsInPage.read)
  const [selection, setSelection] = useState({ rows, chosen: none })
  // Whoever only walks the rows or searches is shown nothing to select by.
  const [isSelecting, setSelecting] = useState(props.firstKey === '')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [opened, setOpened] = useState<string>()
  // Another page of the list is another set of rows.
  const chosen = selection.rows === rows ? selection.chosen : none
  const choose = (next: ReadonlySet<number>) => setSelection({ rows, chosen: next })
  const toggle = (index: number) => {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    choose(next)
    setSelecting(true)
  }
  useReviewKeys(keys, props.firstKey, {
    rows,
    toggle,
    open: (row) => setOpened(row.link?.href),
    help: () => setHelpOpen(true),
    escape: () => (chosen.size > 0 ? choose(none) : onEnd()),
  })
  useMarks(rows, chosen)
  return (
    <>
      {isSelecting &&
        rows.map((row, index) => (
          <Tick
            key={row.key}
            row={row}
            isChosen={chosen.has(index)}
            onToggle={() => toggle(index)}
          />
        ))}
      {isSelecting && (
        <SelectionBar
          {...props}
          search={search}
          rows={rows}
          chosen={chosen}
          onPage={() => choose(chosen.size === rows.length ? none : new Set(rows.keys()))}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      <KeyHelp
        isOpen={isHelpOpen}
        keys={keys}
        settingsHref={settingsHref}
        onClose={() => setHelpOpen(false)}
      />
      {opened !== undefined && (
        <DetailSheet
          href={opened}
          onStep={setOpened}
          onClose={() => {
            setOpened(undefined)
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
  isChosen,
  onToggle,
}: {
  row: ReviewRow
  isChosen: boolean
  onToggle: () => void
}) {
  return createPortal(
    <label className={styles['tick']}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`Select ${row.name}`}
        onChange={onToggle}
      />
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
