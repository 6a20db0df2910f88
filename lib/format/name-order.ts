const orders = new Map<string, (one: string, other: string) => number>()
const mostOrders = 100

/** How names stand one after the other for this reader: by the letters of their own language. */
export function nameOrder(locale: string): (one: string, other: string) => number {
  const known = orders.get(locale)
  if (known !== undefined) return known
  const order = new Intl.Collator(locale, { numeric: true }).compare
  // The locale comes from people: a flood of made-up ones must not fill the memory.
  if (orders.size >= mostOrders) orders.clear()
  orders.set(locale, order)
  return order
}
