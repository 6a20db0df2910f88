'use client'

import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { ShownMark } from '@/lib/present/mark'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'

/** A row that can be selected; transactions carry what totals are made of, documents their PDF. */
export interface SelectableRow {
  readonly key: string
  readonly sum?: SummedTransaction
  /** The row's object, where it has a PDF. */
  readonly documentId?: string | undefined
  readonly total?:
    | {
        readonly amount: number
        readonly currency: string
        /** In the reader's words: totals of different states are not mixed. */
        readonly state?: string | undefined
      }
    | undefined
  /** How many are attached to it. */
  readonly receipts?: number
  /** How it was marked when its page was made, and what that page showed. */
  readonly review?: ShownMark | undefined
  readonly seen?: string | undefined
}

interface Selected {
  /** Which list the rows are of: another list begins a new selection. */
  readonly list: string
  readonly rows: ReadonlyMap<string, SelectableRow>
}

const none: Selected = { list: '', rows: new Map() }

const SelectionContext = createContext<
  readonly [Selected, (change: (selected: Selected) => Selected) => void] | undefined
>(undefined)

/** Holds the selection of one list while its pages come and go. Stands above the pages. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [selected, change] = useState(none)
  const value = useMemo(() => [selected, change] as const, [selected])
  return <SelectionContext value={value}>{children}</SelectionContext>
}

export interface Selection<Row extends SelectableRow> {
  readonly count: number
  readonly countElsewhere: number
  /** Every selected row, on this page and on others. */
  readonly rows: readonly SelectableRow[]
  readonly page: 'none' | 'some' | 'all'
  readonly has: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  readonly togglePage: () => void
  readonly add: (rows: readonly Row[]) => void
  readonly clear: () => void
}

/** The selection of the list named `list`, seen from the page that shows `rows`. */
export function useSelection<Row extends SelectableRow>(
  list: string,
  rows: readonly Row[],
): Selection<Row> {
  const context = useContext(SelectionContext)
  if (context === undefined) throw new Error('useSelection needs a SelectionProvider above it')
  const [selected, change] = context
  const current = selected.list === list ? selected.rows : none.rows
  const set = (edit: (next: Map<string, SelectableRow>) => void) => {
    change((before) => {
      const next = new Map(before.list === list ? before.rows : none.rows)
      edit(next)
      return { list, rows: next }
    })
  }
  const add = (more: readonly Row[]) =>
    set((next) => {
      for (const row of more) next.set(row.key, row)
    })
  const onPage = rows.filter(({ key }) => current.has(key)).length
  return {
    count: current.size,
    countElsewhere: current.size - onPage,
    rows: [...current.values()],
    page: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
    has: ({ key }) => current.has(key),
    toggle: (row) => set((next) => void (next.delete(row.key) || next.set(row.key, row))),
    togglePage: () =>
      onPage === rows.length
        ? set((next) => rows.forEach(({ key }) => next.delete(key)))
        : add(rows),
    add,
    clear: () => set((next) => next.clear()),
  }
}

/** What was ticked before the script had come reached no handler. The first box stands for all rows. */
export function useTicked<Row>(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly Row[],
  take: (ticked: readonly Row[]) => void,
): void {
  const read = useEffectEvent(() => {
    const [all, ...boxes] = table.current?.querySelectorAll<HTMLInputElement>('.check') ?? []
    const ticked = rows.filter((_, place) => all?.checked || boxes[place]?.checked)
    if (ticked.length > 0) take(ticked)
  })
  useEffect(() => read(), [])
}
