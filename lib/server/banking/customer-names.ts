import type { Customer } from '@/lib/contract/customer'

interface NamedCustomer {
  readonly name: string
  /** Spec, Resources: invoices of a deleted customer stay, and so does its name. */
  readonly isDeleted: boolean
}

type NamesById = ReadonlyMap<string, NamedCustomer>

/**
 * What a client's customers are called, as pages that read them learnt it: an invoice names its customer
 * by identifier alone, and a list of invoices is one call to the bank.
 */
export interface CustomerNames {
  keep: (connection_id: string, customers: readonly Customer[]) => void
  /** Of those that some page has read lately. */
  find: (connection_id: string) => NamesById
}

const keptMilliseconds = 30 * 60_000
const mostClients = 200
const mostOfOne = 2000
const longestName = 200

/** Kept in this process alone: names of a client's customers do not belong in the store. */
export function createCustomerNames(now: () => number): CustomerNames {
  const clients = new Map<string, Map<string, NamedCustomer & { until: number }>>()
  return {
    keep: (connection_id, customers) => {
      const names = clients.get(connection_id) ?? new Map()
      const until = now() + keptMilliseconds
      for (const { id, legal_name, deleted_at } of customers) {
        if (!legal_name) continue
        const name = legal_name.slice(0, longestName)
        // The latest stand last, so that the oldest are the first to go.
        names.delete(id)
        names.set(id, { name, isDeleted: deleted_at != null, until })
      }
      dropFirst(names, mostOfOne)
      clients.delete(connection_id)
      clients.set(connection_id, names)
      dropFirst(clients, mostClients)
    },
    find: (connection_id) => {
      const names = clients.get(connection_id) ?? new Map()
      return new Map([...names].filter(([, { until }]) => until > now()))
    },
  }
}

function dropFirst(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
