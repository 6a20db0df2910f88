import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { BoardView } from '@/components/board/board-view'
import { useMay } from '@/components/layout/use-may'
import { onIntent } from '@/components/ui/on-intent'

const popover = onIntent(async () => (await import('@/components/board/cell-popover')).CellPopover)

const dialog = onIntent(async () => (await import('@/components/board/assign-dialog')).AssignDialog)

/** A cell that was pressed. */
export interface OpenCell {
  readonly anchor: HTMLElement
  readonly connection_id: string
  readonly client: string
  readonly href: string
  /** `2026-06` */
  readonly month: string
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** The arrow keys go from cell to cell, and a press shows what is kept of one. */
export function useBoardCells(view: BoardView) {
  const { lines } = view
  const mayAssign = useMay('prepare')
  const [assigned, setAssigned] = useState<{ of: 'people' | 'due'; close: string }>()
  const [cell, setCell] = useState<OpenCell>()
  const [isOpen, setOpen] = useState(false)
  const onClickCapture = (event: MouseEvent) => {
    const link = cellOf(event.target)
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const row = link.closest('tr')
    const at = [...(row?.parentElement?.children ?? [])].indexOf(row ?? link)
    const line = lines[at]
    if (line === undefined) return
    // Else the table would follow it to the close.
    event.preventDefault()
    event.stopPropagation()
    setCell({
      anchor: link,
      connection_id: line.key,
      client: line.label,
      href: link.href,
      month: link.dataset['cell'] ?? '',
    })
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!arrows.includes(event.key) || !(event.target instanceof HTMLElement)) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const next = neighbour(event.target, event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return {
    handlers: {
      onClickCapture,
      onKeyDown,
      onPointerEnter: popover.preload,
      onFocus: popover.preload,
    },
    popover: (
      <>
        {cell && (
          <popover.Component
            cell={cell}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onAssign={
              mayAssign
                ? (of, close) => {
                    setOpen(false)
                    setAssigned({ of, close })
                  }
                : undefined
            }
          />
        )}
        {assigned && (
          <dialog.Component
            view={view}
            of={assigned.of}
            closes={[assigned.close]}
            onDone={() => {}}
            onClose={() => setAssigned(undefined)}
          />
        )}
      </>
    ),
  }
}

function cellOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-cell]') : null
}

/** The client’s name and its months, as far as this screen is wide enough for them. */
function stopsIn(row: Element | null | undefined): HTMLElement[] {
  const all = row?.querySelectorAll<HTMLElement>('a.row-link, a[data-cell]') ?? []
  return [...all].filter((each) => each.checkVisibility())
}

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tbody tr')
  const stops = stopsIn(row)
  const at = stops.indexOf(from)
  if (at < 0) return undefined
  if (key === 'ArrowUp') return stopsIn(row?.previousElementSibling)[at]
  if (key === 'ArrowDown') return stopsIn(row?.nextElementSibling)[at]
  const isBack = (key === 'ArrowLeft') === (getComputedStyle(from).direction === 'ltr')
  return stops[at + (isBack ? -1 : 1)]
}
