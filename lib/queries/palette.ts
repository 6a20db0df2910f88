import type { PaletteAnswer, PaletteContents } from '@/lib/domain/palette/palette-answer'

/** What the palette holds where the reader is, `at` the path and query of an address of ours. */
export function fetchPaletteContents(at: string): Promise<PaletteContents> {
  return fetchOwn('', { at })
}

/** What the desk itself knows by these words: clients, periods. */
export function fetchPlaces(at: string, q: string, signal: AbortSignal): Promise<PaletteAnswer> {
  return fetchOwn('/places', { at, q }, signal)
}

/** What the bank of the client in view has by these words, or what an answer said can be read next. */
export function fetchBankFinds(
  at: string,
  q: string,
  lookup: string | undefined,
  signal: AbortSignal,
): Promise<PaletteAnswer> {
  return fetchOwn('/finds', { at, q, ...(lookup !== undefined && { lookup }) }, signal)
}

async function fetchOwn<Answer>(
  part: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const address = `/api/palette${part}?${new URLSearchParams(query).toString()}`
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    ...(signal !== undefined && { signal }),
  })
  if (!response.ok) throw new Error(`the palette could not be read: ${response.status}`)
  // Our own route, of this very build.
  return (await response.json()) as Answer
}
