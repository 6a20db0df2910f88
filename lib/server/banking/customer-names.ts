import type { BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/read-pages'

interface NamedCustomer {
  readonly name: string
  /** Spec, Resources: invoices of a deleted customer stay, and so does its name. */
  readonly isDeleted: boolean
}

type NamesById = ReadonlyMap<string, NamedCustomer>

/** What a client's customers are called: an invoice names its customer by identifier alone. */
export interface CustomerNames {
  /** Never throws and never waits long: a list of invoices can do without. */
  read: (
    connection_id: string,
    bank: Pick<BankReader, 'listCustomers'>,
  ) => Promise<NamesById | undefined>
}

const keptMilliseconds = 5 * 60_000
const waitedMilliseconds = 1000
const mostClients = 200
// Five hundred customers of a client: of whoever has more, the oldest keep their identifiers.
const mostPages = 5
const longestName = 200

interface Known {
  readonly until: number
  readonly names: Promise<NamesById | undefined>
}

/** Kept in this process alone and for five minutes, so that most lists of invoices stay one call. */
export function createCustomerNames(
  now: () => number,
  wait: (milliseconds: number, stop: AbortSignal) => Promise<void> = pause,
): CustomerNames {
  const known = new Map<string, Known>()
  const begin = (connection_id: string, bank: Pick<BankReader, 'listCustomers'>): Known => {
    const names = readNames(bank)
    const begun = { until: now() + keptMilliseconds, names }
    known.delete(connection_id)
    known.set(connection_id, begun)
    const [oldest] = known.keys()
    if (known.size > mostClients && oldest !== undefined) known.delete(oldest)
    void forgetIfFailed(connection_id, begun)
    return begun
  }
  // What failed is asked for again with the next list.
  const forgetIfFailed = async (connection_id: string, begun: Known): Promise<void> => {
    if ((await begun.names) === undefined && known.get(connection_id) === begun) {
      known.delete(connection_id)
    }
  }
  return {
    read: async (connection_id, bank) => {
      const found = known.get(connection_id)
      const { names } =
        found !== undefined && found.until > now() ? found : begin(connection_id, bank)
      const stop = new AbortController()
      try {
        return await Promise.race([
          names,
          wait(waitedMilliseconds, stop.signal).then(() => undefined),
        ])
      } finally {
        stop.abort()
      }
    },
  }
}

async function readNames(bank: Pick<BankReader, 'listCustomers'>): Promise<NamesById | undefined> {
  try {
    const { items } = await readPages(
      (page) => bank.listCustomers(page),
      [['include_deleted', 'true']],
      mostPages,
    )
    return new Map(
      items.flatMap(({ id, legal_name, deleted_at }) =>
        legal_name
          ? [[id, { name: legal_name.slice(0, longestName), isDeleted: deleted_at != null }]]
          : [],
      ),
    )
  } catch {
    return undefined
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    stop.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
