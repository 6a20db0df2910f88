import type { ClientEntry } from '@/lib/domain/clients/client-list'
import { foldText } from '@/lib/domain/search/match-text'
import type { PaletteGroup } from '@/lib/domain/palette/palette-answer'
import { type KeptName, keptGroup } from '@/lib/present/palette/kept-group'
import { customerNames, invoiceNames } from '@/lib/server/banking/name-cache'
import type { Context } from '@/lib/server/context'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import type { PersonSession } from '@/lib/server/db/session'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { searchedWords } from '@/lib/server/reads/plan-lookups'

const maxClients = 10
const maxPerClient = 4
/** Comparing more names than this would hold up everybody else. */
const maxNames = 20_000

interface KeptSearch {
  readonly typed: string
  readonly clients: readonly Pick<ClientEntry, 'connection_id' | 'name'>[]
  readonly period: string | undefined
}

/**
 * What is known of these clients without a bank: customers and invoices that were named lately, and
 * accounts by their last four digits. It is never all of them, so nothing is said where nothing is found.
 */
export async function keptFinds(
  context: Context,
  session: PersonSession,
  { typed, clients, period }: KeptSearch,
): Promise<PaletteGroup[]> {
  const words = searchedWords(typed)
  if (words === undefined) return []
  const accounts = await accountsEndingIn(context, session, words)
  const names = namesHolding(context, words)
  const groups: PaletteGroup[] = []
  for (const client of clients) {
    const { connection_id } = client
    const kept = [...(accounts.get(connection_id) ?? []), ...names(connection_id)]
    if (kept.length === 0) continue
    // A person's look at a client is on record before they see it.
    await context.audit.noteView(session, connection_id)
    groups.push(keptGroup(client, kept.slice(0, maxPerClient), { words, period }))
    if (groups.length >= maxClients) break
  }
  return groups
}

function namesHolding(context: Context, words: string) {
  const wanted = foldText(words)
  const customers = customerNames(context)
  const invoices = invoiceNames(context)
  let left = maxNames
  return function* (connection_id: string): Generator<KeptName> {
    for (const [id, { name }] of customers.namesOf(connection_id)) {
      if ((left -= 1) < 0) return
      if (foldText(name).includes(wanted)) yield { resource: 'customers', id, name }
    }
    for (const [id, { invoice_number }] of invoices.namesOf(connection_id)) {
      if ((left -= 1) < 0) return
      if (invoice_number !== undefined && foldText(invoice_number).includes(wanted)) {
        yield { resource: 'invoices', id, name: invoice_number }
      }
    }
  }
}

async function accountsEndingIn(
  context: Context,
  session: PersonSession,
  words: string,
): Promise<ReadonlyMap<string, KeptName[]>> {
  // Figures are sealed: they are opened for what can be in them alone.
  if (!/^\d{4}$/u.test(words)) return new Map()
  const clients = await listPortfolioClients(context.store.database, session.person)
  const entries = await portfolioOf(context).withFigures(session, clients, { period: undefined })
  return new Map(
    entries.map(({ client, figures }) => [
      client.connection_id,
      (figures?.balances?.accounts ?? []).flatMap(({ account_id, account_name, last4 }) =>
        last4 === words
          ? [{ resource: 'accounts' as const, id: account_id, name: account_name ?? '', last4 }]
          : [],
      ),
    ]),
  )
}
