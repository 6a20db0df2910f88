/** A detail's place in the list that it was opened from. */
export interface Neighbours {
  readonly listHref: string
  readonly previousHref: string | undefined
  readonly nextHref: string | undefined
  /** Counted from 1; undefined where the page of the list no longer holds it. */
  readonly place: { readonly place: number; readonly count: number } | undefined
}

/** Rows that share an identifier are one step. */
export function findNeighbours(
  ids: readonly string[],
  id: string,
  { listHref, hrefOf }: { listHref: string; hrefOf: (id: string) => string },
): Neighbours {
  const first = ids.indexOf(id)
  const isHere = first >= 0
  const previous = isHere ? ids[first - 1] : undefined
  const next = isHere ? ids[ids.lastIndexOf(id) + 1] : undefined
  return {
    listHref,
    previousHref: previous === undefined ? undefined : hrefOf(previous),
    nextHref: next === undefined ? undefined : hrefOf(next),
    place: isHere ? { place: first + 1, count: ids.length } : undefined,
  }
}
