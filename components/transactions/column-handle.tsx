'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type ColumnHead, readingDirection } from '@/components/transactions/column-heads'
import styles from '@/components/transactions/column-hands.module.css'
import type { ColumnWords } from '@/components/transactions/column-words'

export interface ColumnHandleProps {
  head: ColumnHead
  /** In pixels: how wide it stands, and how narrow and wide it may be. */
  width: number
  narrowest: number
  widest: number
  words: ColumnWords
  helpId: string
  /** One handle of the table takes the Tab key; from it the others are reached. */
  isTabStop: boolean
  onFocus: () => void
  onBlur: () => void
  onWidth: (pixels: number) => void
  onBest: () => void
  onMove: (step: 1 | -1) => void
  /** Another column's handle. */
  onGo: (step: 1 | -1) => void
  onUndo: () => void
  onPress: (press: PointerEvent, handle: HTMLElement) => void
}

/** The edge of a column: drawn by a pointer, moved by keys. */
export function ColumnHandle(props: ColumnHandleProps) {
  const { head, words } = props
  useEffect(() => {
    // Of the cells beneath it the head is the name, without its handle.
    head.element.setAttribute('aria-label', head.name)
    return () => head.element.removeAttribute('aria-label')
  }, [head])
  const handle = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // WCAG 2.4.11: by keys an edge may come to stand outside of the window.
    if (handle.current?.matches(':focus-visible') === true) {
      handle.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }, [props.width])
  return createPortal(
    <span
      ref={handle}
      className={styles['handle']}
      role="separator"
      aria-orientation="vertical"
      aria-label={words.width.replace('{column}', () => head.name)}
      aria-valuenow={props.width}
      aria-valuemin={Math.min(props.narrowest, props.width)}
      aria-valuemax={Math.max(props.widest, props.width)}
      aria-valuetext={words.pixels.replace('{pixels}', () => String(props.width))}
      aria-describedby={props.helpId}
      tabIndex={props.isTabStop ? 0 : -1}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onDoubleClick={props.onBest}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && actOnKey(event, props)) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
      onPointerDown={(event) => props.onPress(event.nativeEvent, event.currentTarget)}
    />,
    head.element,
  )
}

/** True if the key means something here. */
function actOnKey(event: KeyboardEvent, props: ColumnHandleProps): boolean {
  const { width } = props
  const step = 8
  const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (sideways !== undefined) {
    const onward = sideways * readingDirection(props.head)
    if (event.altKey) props.onMove(onward > 0 ? 1 : -1)
    else props.onWidth(width + onward * step)
    return true
  }
  if (event.altKey) return false
  switch (event.key) {
    case 'Home':
      props.onWidth(props.narrowest)
      return true
    case 'End':
      props.onWidth(props.widest)
      return true
    case 'ArrowUp':
    case 'ArrowDown':
      props.onGo(event.key === 'ArrowDown' ? 1 : -1)
      return true
    case 'Enter':
      props.onBest()
      return true
    case 'Escape':
      props.onUndo()
      return true
    default:
      return false
  }
}
