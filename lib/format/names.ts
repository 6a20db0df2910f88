import { cutText } from '@/lib/bank-contract/cut-text'

/** A name that can be seen; undefined where a bank sends one of gaps and invisible marks alone. */
export function shownName(name: string | null | undefined): string | undefined {
  const text = name?.trim() ?? ''
  return /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text) ? text : undefined
}

/** Enough of an opaque identifier to distinguish two; the whole is shown elsewhere. */
export function shortId(id: string): string {
  const text = shownName(id) === undefined ? encodeURIComponent(id) : id
  return text.length <= 10 ? text : `${cutText(text, 8)}…`
}

const orders = new Map<string, (one: string, other: string) => number>()
const mostOrders = 100

/** Compares names by the alphabet of the reader's language. */
export function nameOrder(locale: string): (one: string, other: string) => number {
  const known = orders.get(locale)
  if (known !== undefined) return known
  const order = new Intl.Collator(locale, { numeric: true }).compare
  // The locale comes from people: a flood of made-up ones must not fill the memory.
  if (orders.size >= mostOrders) orders.clear()
  orders.set(locale, order)
  return order
}
