/** Where a list is read on the next day. */
export type ReadOn =
  /** Nowhere: the bank says that nothing follows. */
  | { readonly kind: 'end' }
  /** With what is dated before this instant. */
  | { readonly kind: 'before'; readonly before: string }
  /** Something follows, and no date leads there: the reading is over, and not whole. */
  | { readonly kind: 'lost' }

interface ListedPage {
  /** The date of each row, in milliseconds since 1970. */
  readonly dates: readonly number[]
  readonly hasMore: boolean
  /** How the page was requested; undefined is from the latest row. */
  readonly before: string | undefined
}

/**
 * Goes on by dates, the latest first: a token of the bank’s may work no longer a day later. Rows of the last
 * date come twice, since others of it may follow. Dates that are in another order lead nowhere, and a page
 * of one date does not either.
 */
export function readOnFrom(
  { dates, hasMore, before }: ListedPage,
  /** The least that two dates are apart, in milliseconds. */
  step: number,
): ReadOn {
  if (!hasMore) return { kind: 'end' }
  const last = dates.at(-1)
  const isBack = dates.every((date, at) => at === 0 || date <= (dates[at - 1] ?? date))
  if (last === undefined || !isBack) return { kind: 'lost' }
  const next = last + step
  if (before !== undefined && next >= Date.parse(before)) return { kind: 'lost' }
  return { kind: 'before', before: new Date(next).toISOString() }
}
