import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import { cutText } from '@/lib/bank-contract/cut-text'
import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { processPart } from '@/lib/server/context'
import { walkPages } from '@/lib/server/banking/walk-pages'

type ReadPage<Item> = (
  query: BankQuery,
) => Promise<{ kind: 'read'; value: ListPage<Item> } | { kind: 'failed'; failure: unknown }>

/** What a client's objects of one kind are called, as far as any list or detail was read lately. */
export interface NameCache<Item, Name> {
  add: (connection_id: string, items: readonly Item[]) => void
  find: (connection_id: string) => ReadonlyMap<string, Name>
  /** Each name of the client that is known now, one at a time for who looks through many clients. */
  namesOf: (connection_id: string) => Iterable<readonly [id: string, name: Name]>
  /**
   * Finds names, and reads the bank's list on for those that are missing: at most ten pages, one
   * reading at a time for all callers.
   */
  load: (
    connection_id: string,
    ids: readonly string[],
    read: ReadPage<Item>,
  ) => Promise<ReadonlyMap<string, Name>>
}

interface Client<Name> {
  names: Map<string, { name: Name; until: number }>
  reading: Promise<void> | undefined
  /** Until then nothing is read: the list lacked some of the names, or could not be read. */
  pausedUntil: number
}

const lifetimeMilliseconds = 30 * 60_000
const pauseAfterListMilliseconds = 10 * 60_000
const pauseAfterFailureMilliseconds = 60_000
const maxClients = 200
const maxNamesPerClient = 2000
const maxPages = 10
const maxNameLength = 200

/** An invoice names its customer by identifier alone. */
export type CustomerNames = NameCache<
  Customer,
  { readonly name: string; readonly isDeleted: boolean }
>

export const customerNames = processPart<CustomerNames>('customer names', () =>
  createCustomerNames(Date.now),
)

export function createCustomerNames(now: () => number): CustomerNames {
  return createNameCache(now, ({ legal_name, deleted_at }) =>
    legal_name
      ? { name: cutText(legal_name, maxNameLength), isDeleted: deleted_at != null }
      : undefined,
  )
}

/** A customer names its last invoice by identifier alone. */
export type InvoiceNames = NameCache<
  Invoice,
  { readonly invoice_number: string | undefined; readonly date: string | undefined }
>

export const invoiceNames = processPart<InvoiceNames>('invoice names', () =>
  createInvoiceNames(Date.now),
)

function createInvoiceNames(now: () => number): InvoiceNames {
  return createNameCache(now, ({ invoice_number, date }) =>
    invoice_number || date
      ? {
          invoice_number: cutText(invoice_number ?? '', maxNameLength) || undefined,
          date: date ?? undefined,
        }
      : undefined,
  )
}

/** In this process alone: names of a client's customers and documents do not belong in the store. */
export function createNameCache<Item extends { id: string }, Name>(
  now: () => number,
  nameOf: (item: Item) => Name | undefined,
): NameCache<Item, Name> {
  const clients = new Map<string, Client<Name>>()

  const useClient = (connection_id: string): Client<Name> => {
    const client = clients.get(connection_id) ?? {
      names: new Map(),
      reading: undefined,
      pausedUntil: 0,
    }
    // Least recently used first.
    clients.delete(connection_id)
    clients.set(connection_id, client)
    dropOldest(clients, maxClients)
    return client
  }

  const add: NameCache<Item, Name>['add'] = (connection_id, items) => {
    const { names } = useClient(connection_id)
    const until = now() + lifetimeMilliseconds
    for (const item of items) {
      const name = nameOf(item)
      if (name === undefined) continue
      names.delete(item.id)
      names.set(item.id, { name, until })
    }
    dropOldest(names, maxNamesPerClient)
  }

  const find = (connection_id: string): ReadonlyMap<string, Name> =>
    new Map(namesAt(now(), clients.get(connection_id)?.names))

  const lacks = (connection_id: string, ids: readonly string[]): boolean => {
    const known = find(connection_id)
    return ids.some((id) => !known.has(id))
  }

  const readList = async (
    connection_id: string,
    ids: readonly string[],
    read: ReadPage<Item>,
  ): Promise<void> => {
    let pause = pauseAfterListMilliseconds
    for await (const step of walkPages(read, [], { maxPages })) {
      if (step.kind === 'failed') {
        pause = pauseAfterFailureMilliseconds
        break
      }
      add(connection_id, step.page.items)
      if (!lacks(connection_id, ids)) return
    }
    useClient(connection_id).pausedUntil = now() + pause
  }

  return {
    add,
    find,
    namesOf: (connection_id) => namesAt(now(), clients.get(connection_id)?.names),
    load: async (connection_id, ids, read) => {
      const client = useClient(connection_id)
      while (lacks(connection_id, ids) && client.pausedUntil <= now()) {
        const reading = client.reading
        if (reading === undefined) {
          client.reading = readList(connection_id, ids, read).finally(() => {
            client.reading = undefined
          })
          await client.reading
          break
        }
        // What another caller is reading may bring these too.
        await Promise.allSettled([reading])
      }
      return find(connection_id)
    },
  }
}

function* namesAt<Name>(
  time: number,
  names: Client<Name>['names'] = new Map(),
): Generator<readonly [id: string, name: Name]> {
  for (const [id, { name, until }] of names) if (until > time) yield [id, name]
}

function dropOldest(map: Map<string, unknown>, maxSize: number): void {
  for (const key of map.keys()) {
    if (map.size <= maxSize) return
    map.delete(key)
  }
}
