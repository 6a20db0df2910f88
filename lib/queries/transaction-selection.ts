import type { SummedTransaction, TransactionSums } from '@/lib/domain/transactions/sum-transactions'

/** How far the adding up of a whole list has come. */
export interface SumProgress extends TransactionSums {
  readonly complete: boolean
  readonly failure?: { readonly code: string }
}

/** The rows of one page of the list at `search`, to be added up though the page is left. */
export async function fetchTransactionRows(
  connection_id: string,
  search: string,
): Promise<readonly SummedTransaction[]> {
  const response = await fetch(routeOf(connection_id, '', search))
  if (!response.ok) throw new Error(`the rows could not be read: ${response.status}`)
  // Our own route, of this very build.
  const { rows } = (await response.json()) as { rows: readonly SummedTransaction[] }
  return rows
}

/** Adds up every row that matches, over all pages; `onStep` is told after each of them. */
export async function streamTransactionSums(
  connection_id: string,
  search: string,
  onStep: (step: SumProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(routeOf(connection_id, '/sums', search), { signal })
  if (!response.ok || response.body === null) {
    throw new Error(`the sums could not be read: ${response.status}`)
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onStep(JSON.parse(line) as SumProgress)
  }
}

function routeOf(connection_id: string, part: '' | '/sums', search: string): string {
  return `/api/bank/${encodeURIComponent(connection_id)}/transactions${part}?${search}`
}
