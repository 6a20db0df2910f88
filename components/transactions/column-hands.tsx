'use client'

import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import { ColumnHandle } from '@/components/transactions/column-handle'
import styles from '@/components/transactions/column-hands.module.css'
import { type ColumnHead, columnHeads, isColumnShown } from '@/components/transactions/column-heads'
import { neighbourOf, stepColumn } from '@/components/transactions/column-order'
import { narrowestColumn, widestColumn } from '@/components/transactions/column-size'
import type { ColumnsProps } from '@/components/transactions/columns-loader'
import {
  drawEdge,
  drawHead,
  pixelsOfSize,
  sizeFor,
  withSize,
} from '@/components/transactions/draw-columns'
import { followPress } from '@/components/transactions/follow-press'
import { useOwnColumns } from '@/components/transactions/use-own-columns'
import { useShownColumns } from '@/components/transactions/use-shown-columns'

/** Columns are moved and sized where they stand; loaded only once somebody comes near their heads. */
export function ColumnHands(props: ColumnsProps) {
  const { words } = props
  const helpId = useId()
  const heads = useSyncExternalStore(columnHeads.subscribe, columnHeads.read)
  const { columns, draw, drawAndKeep, keep, keepSoon, cancel, undo, said } = useOwnColumns(props)
  const { widths, measureNarrowest } = useShownColumns(heads, columns, props.columns)
  const [current, setCurrent] = useState<{ id: string; narrowest: number }>()
  const tell = (head: ColumnHead, wanted: typeof columns) =>
    words.moved
      .replace('{column}', () => head.name)
      .replace('{place}', numberText(wanted.findIndex(({ id }) => id === head.id) + 2))
      .replace('{count}', numberText(head.element.parentElement?.childElementCount ?? 0))

  useHeadPress(heads, (head, press) => {
    const keepMoved = (wanted: typeof columns) => keep(wanted, tell(head, wanted))
    const drawing = drawHead(head, heads, columns, { draw, keep: keepMoved, cancel })
    followPress(press, head.element, drawing, { mayScroll: true })
  })
  const shown = heads.flatMap((head) => (isColumnShown(head) ? [head.id] : []))
  const isCurrentShown = current !== undefined && shown.some((id) => id === current.id)
  const narrowestOf = (id: string) =>
    current?.id === id ? current.narrowest : pixelsOfSize(narrowestColumn)
  return (
    <>
      <span id={helpId} hidden>
        {words.keys}
      </span>
      <p role="status" className={said.isProblem ? styles['problem'] : 'visually-hidden'}>
        {said.words}
      </p>
      {heads.map((head) => (
        <ColumnHandle
          key={head.id}
          head={head}
          width={widths[head.id] ?? 0}
          narrowest={narrowestOf(head.id)}
          widest={pixelsOfSize(widestColumn)}
          words={words}
          helpId={helpId}
          isTabStop={head.id === (isCurrentShown ? current.id : shown[0])}
          onFocus={() => setCurrent({ id: head.id, narrowest: measureNarrowest(head) })}
          onBlur={keepSoon}
          onPress={(press, handle) => {
            const drawing = drawEdge(head, columns, measureNarrowest(head), { draw, keep, cancel })
            followPress(press, handle, drawing, { mayScroll: false })
          }}
          onWidth={(pixels) => {
            const width = Math.max(pixels, narrowestOf(head.id))
            drawAndKeep(withSize(columns, head.id, sizeFor(width)), '')
          }}
          onBest={() => keep(withSize(columns, head.id, 'usual'))}
          onMove={(step) => {
            const wanted = stepColumn(columns, shown, head.id, step)
            if (wanted === columns) return
            drawAndKeep(wanted, tell(head, wanted))
          }}
          onGo={(step) => {
            const next = neighbourOf(columns, shown, head.id, step)
            const element = heads.find(({ id }) => id === next)?.element
            element?.querySelector<HTMLElement>('[role=separator]')?.focus()
          }}
          onUndo={undo}
        />
      ))}
    </>
  )
}

/** A press on a head, and not on its edge. */
function useHeadPress(
  heads: readonly ColumnHead[],
  onPress: (head: ColumnHead, press: PointerEvent) => void,
): void {
  const onPointerDown = useEffectEvent((press: PointerEvent) => {
    const target = press.target instanceof Element ? press.target : null
    const head = heads.find(({ element }) => element.contains(target))
    if (head === undefined || target?.closest('[role=separator]') != null) return
    if (isColumnShown(head)) onPress(head, press)
  })
  useEffect(() => {
    const row = heads[0]?.element.parentElement
    const stop = new AbortController()
    row?.addEventListener('pointerdown', onPointerDown, { signal: stop.signal })
    // A link in a head is not drawn away by itself.
    row?.addEventListener('dragstart', (event) => event.preventDefault(), { signal: stop.signal })
    return () => stop.abort()
  }, [heads])
}

function numberText(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang).format(value)
}
