import type { ListPage } from '@/lib/bank-contract/list'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { walkPages } from '@/lib/server/banking/walk-pages'

type ReadPage<Item> = (
  query: BankQuery,
) => Promise<{ kind: 'read'; value: ListPage<Item> } | { kind: 'failed'; failure: ReadFailure }>

/** What a client's objects of one kind are called, as whatever read them lately learnt it. */
export interface KeptNames<Item, Name> {
  keep: (connection_id: string, items: readonly Item[]) => void
  /** Of those that something has read lately. */
  find: (connection_id: string) => ReadonlyMap<string, Name>
  /**
   * The same, once these are among them or the bank's list is read so far as it is ever read for
   * names: at most ten pages, by one reading at a time for all who ask.
   */
  learn: (
    connection_id: string,
    ids: readonly string[],
    read: ReadPage<Item>,
  ) => Promise<ReadonlyMap<string, Name>>
}

interface Client<Name> {
  names: Map<string, { name: Name; until: number }>
  reading: Promise<void> | undefined
  /** Until then nothing is read: the list did not hold all that was looked for, or could not be read. */
  restsUntil: number
}

const keptMilliseconds = 30 * 60_000
const restAfterAll = 10 * 60_000
const restAfterFailure = 60_000
const mostClients = 200
const mostOfOne = 2000
const mostPages = 10

/**
 * Kept in this process alone: names of a client's customers and documents do not belong in the store.
 * `now` is in milliseconds.
 */
export function createKeptNames<Item extends { id: string }, Name>(
  now: () => number,
  nameOf: (item: Item) => Name | undefined,
): KeptNames<Item, Name> {
  const clients = new Map<string, Client<Name>>()

  const useClient = (connection_id: string): Client<Name> => {
    const client = clients.get(connection_id) ?? {
      names: new Map(),
      reading: undefined,
      restsUntil: 0,
    }
    // The latest stand last, so that the oldest are the first to go.
    clients.delete(connection_id)
    clients.set(connection_id, client)
    dropFirst(clients, mostClients)
    return client
  }

  const keep: KeptNames<Item, Name>['keep'] = (connection_id, items) => {
    const { names } = useClient(connection_id)
    const until = now() + keptMilliseconds
    for (const item of items) {
      const name = nameOf(item)
      if (name === undefined) continue
      names.delete(item.id)
      names.set(item.id, { name, until })
    }
    dropFirst(names, mostOfOne)
  }

  const find = (connection_id: string): ReadonlyMap<string, Name> =>
    namesAt(now(), clients.get(connection_id)?.names)

  const lacks = (connection_id: string, ids: readonly string[]): boolean => {
    const known = find(connection_id)
    return ids.some((id) => !known.has(id))
  }

  const readOn = async (
    connection_id: string,
    ids: readonly string[],
    read: ReadPage<Item>,
  ): Promise<void> => {
    let pages = 0
    let rest = restAfterAll
    for await (const step of walkPages(read, [])) {
      if (step.kind === 'failed') {
        rest = restAfterFailure
        break
      }
      keep(connection_id, step.page.items)
      if (!lacks(connection_id, ids)) return
      pages += 1
      if (pages >= mostPages) break
    }
    useClient(connection_id).restsUntil = now() + rest
  }

  return {
    keep,
    find,
    learn: async (connection_id, ids, read) => {
      const client = useClient(connection_id)
      while (lacks(connection_id, ids) && client.restsUntil <= now()) {
        const others = client.reading
        if (others === undefined) {
          client.reading = readOn(connection_id, ids, read).finally(() => {
            client.reading = undefined
          })
          await client.reading
          break
        }
        // What others are reading may bring these too.
        await Promise.allSettled([others])
      }
      return find(connection_id)
    },
  }
}

function namesAt<Name>(
  time: number,
  names: Client<Name>['names'] = new Map(),
): ReadonlyMap<string, Name> {
  const kept = new Map<string, Name>()
  for (const [id, { name, until }] of names) if (until > time) kept.set(id, name)
  return kept
}

function dropFirst(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
