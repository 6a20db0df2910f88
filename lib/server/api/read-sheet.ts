import 'server-only'
import { findDay } from '@/lib/domain/renewals/consent-end'
import { findHolder } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import { listClients } from '@/lib/server/db/connection'
import { csvMark, csvText } from '@/lib/server/exports/csv-file'
import { harmlessText } from '@/lib/format/one-line'
import { HttpError } from '@/lib/server/http/to-problem'
import { spend } from '@/lib/server/rights/budgets'

const columns = [
  'client_id',
  'client',
  'environment',
  'state',
  'approved_on',
  'consent_ends_on_or_about',
]

/**
 * The clients that a person sees, with the state of their consents, as CSV. Throws HttpError 404 for an address
 * that nobody made, or that has ended, and BudgetSpentError.
 */
export async function readSheet(address: string): Promise<string> {
  const context = getContext()
  const secret = address.endsWith('.csv') ? address.slice(0, -'.csv'.length) : ''
  const holder = await findHolder(context, secret, 'sheet')
  if (holder === undefined || holder.mustEnrol) {
    throw new HttpError(404, { say: 'problems.no_sheet' })
  }
  await spend(context, holder, 'programs')
  const { person, firm } = holder
  const clients = await listClients(context.store.database, person)
  const rows = clients
    .filter(({ isArchived }) => !isArchived)
    .map(({ connection_id, name, environment, status, granted_at, grant_ends_at }) => [
      connection_id,
      harmlessText(name),
      environment,
      status,
      findDay(granted_at, firm.time_zone),
      findDay(grant_ends_at, firm.time_zone),
    ])
  return csvMark + csvText([columns, ...rows])
}
