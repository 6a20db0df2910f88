import { customerInWords, type CustomersById } from '@/components/invoices/customer-in-words'
import type { Seen } from '@/components/resource-list/filter-chip-list'
import { nameOrder, shortId } from '@/lib/format/names'
import type { Format } from '@/lib/format/create-format'

/** Customers to choose from or to tell, by name as far as it is known. */
export function seenCustomers(
  ids: readonly (string | null | undefined)[],
  names: CustomersById,
  format: Format,
): Seen[] {
  const seen = [...new Set(ids)].flatMap((id): Seen[] => {
    if (id == null || id === '') return []
    const named = names.get(id)
    return named === undefined
      ? [{ value: id, label: shortId(id), isUnnamed: true }]
      : [{ value: id, label: customerInWords(named, format) }]
  })
  const order = nameOrder(format.locale)
  return seen.toSorted((left, right) => order(left.label, right.label))
}
