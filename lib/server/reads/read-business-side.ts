import 'server-only'
import { type BusinessSide, toBusinessAccount } from '@/lib/domain/connections/business-side'
import { type ClientAccess, getClient } from '@/lib/server/auth/guards'
import type { ListPage } from '@/lib/bank-contract/list'
import { type Count, figureOf } from '@/lib/domain/reading/reading'
import { extentOfPage } from '@/lib/domain/search/refine-rows'
import { knownSince } from '@/lib/domain/clients/figure-lists'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient, readOptional } from '@/lib/server/reads/read-client'
import { getContext } from '@/lib/server/context'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'

const maxPages = 3

/**
 * A business whose accounts are known, as its bank shows it now, or as it was last read. A client that
 * was to be approved again is not read now: the bank may have ended its tokens, and only a reconnection
 * is to say so. Throws what `getClient` throws.
 */
export async function readBusinessSide(
  connection_id: string,
  { name, accounts }: Pick<BusinessSide, 'name' | 'accounts'>,
  when: 'now' | 'last',
): Promise<BusinessSide> {
  const access = await getClient(connection_id)
  const found = when === 'now' ? await readNow(access) : await readLast(access)
  return {
    name,
    accounts: found !== undefined && found.accounts.length > 0 ? found.accounts : accounts,
    newest: found?.newest,
    readAt: found?.readAt,
  }
}

/** How many a first page shows that there are. */
function countOfPage(page: ListPage<unknown>): Count {
  return figureOf(extentOfPage(page, { page: 1 }), page.items.length)
}

type Found = Pick<BusinessSide, 'accounts' | 'newest'> & { readonly readAt: string }

async function readNow(access: ClientAccess): Promise<Found | undefined> {
  const outcome = await readClient(access, async (bank) => {
    const [accounts, latest] = await Promise.all([
      readOptional(access, 'accounts:read', () => readPages(bank.listAccounts, [], maxPages)),
      readOptional(access, 'transactions:read', () => bank.listTransactions([['page_size', '1']])),
    ])
    return {
      accounts: (accounts?.items ?? []).map(toBusinessAccount),
      newest: latest && (latest.items[0]?.initiated_at ?? countOfPage(latest)),
    }
  })
  if (outcome.kind === 'failed') return undefined
  return { ...outcome.value, readAt: outcome.readAt }
}

/** Of the figures that the list of clients shows; they may be older than the connection's end. */
async function readLast(access: ClientAccess): Promise<Found | undefined> {
  const clients = await listPortfolioClients(getContext().store.database, access.person)
  const client = clients.find((each) => each.client.connection_id === access.client.connection_id)
  if (client === undefined) return undefined
  const [entry] = await portfolioOf(getContext()).withFigures(access, [client], {
    period: undefined,
  })
  if (entry?.figures === undefined || entry.readAt === null) return undefined
  const { balances, newest } = entry.figures
  const readAt = knownSince(entry, ['transactions']) ?? entry.readAt
  return { accounts: balances?.accounts ?? [], newest, readAt }
}
