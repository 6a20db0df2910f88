import type { TableBodyRow } from '@/components/data-table/table-body'

/** Clients whose figures could not be read, in words. */
export interface FailingWords {
  lead: string
  clients: readonly { name: string; href: string; why: string }[]
  /** Where the rest of them are, if there are more than stand here. */
  more?: { words: string; href: string }
}

/** One line of the stream of figures: a client's, or the last one. */
export interface FigureNews {
  done: number
  total: number
  words: string
  /** Present for a client that stands on the page. */
  row?: TableBodyRow
  /** Present where it changed. */
  failing?: FailingWords | null
  /** Said once, when all is read. */
  end?: true
  /** Where the same clients stand in the order of what is known now. */
  again?: { words: string; href: string }
}

/**
 * Reads the stream, as many lines together as have come; ends when it does. Rejects where it cannot
 * be read any further.
 */
export async function readFigureNews(
  address: string,
  tell: (news: readonly FigureNews[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { signal, headers: { accept: 'application/x-ndjson' } })
  if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`)
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value = '' } = await reader.read()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) tell(lines.map((line) => JSON.parse(line) as FigureNews))
    if (done) return
  }
}

const rowsEvent = 'portfolio-rows'

/** The rows and the progress stand in different parts of the page, each a part of its own. */
export function tellRows(rows: readonly TableBodyRow[]): void {
  if (rows.length > 0) window.dispatchEvent(new CustomEvent(rowsEvent, { detail: rows }))
}

export function hearRows(hear: (rows: readonly TableBodyRow[]) => void): () => void {
  // Dispatched by the function above alone.
  const listener = (event: Event) => hear((event as CustomEvent<readonly TableBodyRow[]>).detail)
  window.addEventListener(rowsEvent, listener)
  return () => window.removeEventListener(rowsEvent, listener)
}
