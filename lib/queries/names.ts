/** Whose names are asked for, by the bank's own word. */
export type Named = 'customers' | 'invoices'

/** What these are called, as far as the client's bank tells it. */
export async function fetchNames(
  connection_id: string,
  named: Named,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  const response = await fetch(
    `/api/bank/${encodeURIComponent(connection_id)}/invoicing/${named}?${query.toString()}`,
    { signal, headers: { accept: 'application/json' } },
  )
  if (!response.ok) throw new Error(`the names could not be read: ${response.status}`)
  // Our own route, of this very build.
  const { names } = (await response.json()) as { names: readonly (readonly [string, string])[] }
  return new Map(names)
}
