// Apart from the filter panel: a table is in the first load, and what changes other conditions is not.

const ofPage = ['page', 'page_token', 'previous_token'] as const
const ofOrder = ['sort_by', 'order'] as const

/**
 * A link to another order, on the address as it is by now: a filter that was chosen a moment ago is in
 * the address and, until the bank has answered, not in the link.
 */
export function orderOnAddress(href: string, { pathname, search }: Location): string {
  const order = new URL(href).searchParams
  const query = new URLSearchParams(search)
  for (const name of [...ofPage, ...ofOrder]) query.delete(name)
  for (const name of ofOrder) {
    const value = order.get(name)
    if (value !== null) query.set(name, value)
  }
  return `${pathname}?${query}`
}
