import { matchRows, type ReviewRow } from '@/components/transactions/review-rows'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'

/** What is selected in a list, over all its pages. */
export interface Selected {
  readonly count: number
  /** What was read of them, to be added up: fewer than are selected where some were not. */
  readonly rows: readonly SummedTransaction[]
  /** The rows of one page could not be read. */
  readonly hasFailed: boolean
}

interface PageSelection {
  /** By place in the page, with the row's identifier, so that a row that moved is known again. */
  readonly chosen: ReadonlyMap<number, string>
  readonly shown: readonly Pick<ReviewRow, 'id'>[]
  readonly read: readonly SummedTransaction[] | 'failed' | undefined
}

type ReadRows = (search: string) => Promise<readonly SummedTransaction[]>

const none: Selected = { count: 0, rows: [], hasFailed: false }
const noPlaces: ReadonlySet<number> = new Set()
// What says which page of a list an address is, and not which list.
const ofPage = ['page_token', 'previous_token', 'page', 'balance']

/**
 * The selection of one list, kept while its pages come and go; another list begins a new one.
 * It lives as long as the document: nothing of it is stored.
 */
export function createRowSelection() {
  let list = ''
  let pages: ReadonlyMap<string, PageSelection> = new Map()
  let selected = none
  const listeners = new Set<() => void>()

  function change(next: ReadonlyMap<string, PageSelection>): void {
    pages = next
    selected = addUp([...pages.values()])
    for (const listener of listeners) listener()
  }

  function put(page: string, selection: PageSelection): void {
    const next = new Map(pages)
    if (selection.chosen.size === 0) next.delete(page)
    else next.set(page, selection)
    change(next)
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The same object for as long as nothing changes. */
    read: (connection_id: string, search: string): Selected =>
      listOf(connection_id, search) === list ? selected : none,
    /** The places in a page that are selected, as far as the same rows stand there. */
    placesIn: (
      connection_id: string,
      search: string,
      rows: readonly Pick<ReviewRow, 'id'>[],
    ): ReadonlySet<number> => {
      const page = listOf(connection_id, search) === list ? pages.get(pageOf(search)) : undefined
      if (page === undefined) return noPlaces
      const same = [...page.chosen].filter(([place, id]) => rows[place]?.id === id)
      return new Set(same.map(([place]) => place))
    },
    /** Selects these places of a page, and reads what they add up to once for each page. */
    choose: (
      { connection_id, search }: { connection_id: string; search: string },
      rows: readonly Pick<ReviewRow, 'id'>[],
      places: ReadonlySet<number>,
      readRows: ReadRows,
    ): void => {
      if (listOf(connection_id, search) !== list) {
        list = listOf(connection_id, search)
        pages = new Map()
      }
      const page = pageOf(search)
      const known = pages.get(page)
      const chosen = new Map([...places].map((place) => [place, rows[place]?.id ?? '']))
      put(page, { chosen, shown: rows, read: known?.read })
      if (known?.read !== undefined && known.read !== 'failed') return
      if (known !== undefined && known.read === undefined) return
      const mine = list
      const tell = (read: PageSelection['read']) => {
        const now = pages.get(page)
        if (mine === list && now !== undefined) put(page, { ...now, read })
      }
      readRows(search).then(tell, () => tell('failed'))
    },
    clear: (): void => change(new Map()),
  }
}

export const rowSelection = createRowSelection()

function addUp(pages: readonly PageSelection[]): Selected {
  if (pages.length === 0) return none
  return {
    count: pages.reduce((sum, { chosen }) => sum + chosen.size, 0),
    rows: pages.flatMap(({ chosen, shown, read }) => {
      if (read === undefined || read === 'failed') return []
      const matched = matchRows(shown, read)
      return [...chosen.keys()].flatMap((place) => matched[place] ?? [])
    }),
    hasFailed: pages.some(({ read }) => read === 'failed'),
  }
}

function listOf(connection_id: string, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ofPage) query.delete(name)
  query.sort()
  return `${connection_id}?${query.toString()}`
}

function pageOf(search: string): string {
  return new URLSearchParams(search).get('page_token') ?? ''
}
