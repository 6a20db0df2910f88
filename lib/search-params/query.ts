// Apart from what reads an address: a screen's first script writes links and needs no parser for it.

export type Pairs = readonly (readonly [name: string, value: string])[]

/** The pairs of a query as an address has them. */
export function queryOf(pairs: Pairs): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

/** A path with a query; without one where that is empty. */
export function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}
