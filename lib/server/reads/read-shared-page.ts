import 'server-only'
import { headers as nextHeaders } from 'next/headers'
import { lookKinds } from '@/lib/domain/audit/look-kinds'
import { looksByMonth } from '@/lib/domain/audit/looks-by-month'
import { localDay } from '@/lib/domain/periods/local-clock'
import { createReader } from '@/lib/format/create-reader'
import { chooseLocale } from '@/lib/i18n/language'
import type { SharedPage } from '@/lib/present/shared-page'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPreferences } from '@/lib/server/auth/request-language'
import { findConnectedApps } from '@/lib/server/connections/connected-apps'
import { type Context, getContext } from '@/lib/server/context'
import { listAuditRows } from '@/lib/server/db/audit-event'
import { type ConnectionRef, findConnection } from '@/lib/server/db/connection'
import { findClientReaders } from '@/lib/server/db/client-readers'
import { visitShared } from '@/lib/server/http/visit-shared'

const yearMilliseconds = 366 * 86_400_000
/** No more of the log is read for one look. */
const maxEvents = 20_000

export async function readSharedPage(
  token: string,
  headers: Headers,
): Promise<
  | (SharedPage & { readonly kind: 'open' })
  | { readonly kind: 'unknown' }
  | { readonly kind: 'throttled' }
> {
  const visit = await visitShared(token, headers)
  if (visit === 'throttled') return { kind: 'throttled' }
  if (visit === undefined) return { kind: 'unknown' }
  const { ref, names } = visit
  const context = getContext()
  const { database } = context.store
  const { bankAppUrl } = context.env
  const [state, people, log, endHref] = await Promise.all([
    findConnection(database, ref.firm_id, ref.connection_id),
    findClientReaders(database, ref),
    readLooks(context, ref),
    bankAppUrl && findConnectedApps(database, bankAppUrl, ref),
  ])
  if (state === undefined) return { kind: 'unknown' }
  const { language } = await readPreferences()
  const accepted = (await nextHeaders()).get('accept-language')
  const reader = createReader({
    locale: chooseLocale(accepted, language),
    timeZone: names.timeZone,
  })
  const dayOf = localDay(names.timeZone)
  const months = looksByMonth(log.events, (at) => dayOf(at) ?? '')
  return {
    kind: 'open',
    token,
    reader,
    firm: names.firm,
    clientName: names.client,
    client: state.client,
    now: requestTime(),
    people,
    months,
    // The log was read whole from `since` on.
    looks: { exactly: months.length },
    since: log.since,
    lastLook: log.events.find(({ person }) => person !== null)?.at,
    endHref,
  }
}

/** A year of the log, as far as it goes back and no further than it may be read at once. */
async function readLooks({ store, audit }: Context, { firm_id, connection_id }: ConnectionRef) {
  const yearAgo = new Date(requestTime().getTime() - yearMilliseconds).toISOString()
  const [oldest] = await listAuditRows(store.database, firm_id, { afterSeq: 0, limit: 1 })
  let since = oldest !== undefined && oldest.at > yearAgo ? oldest.at : yearAgo
  const events: Awaited<ReturnType<Context['audit']['list']>> = []
  const filter = { connection_ids: [connection_id], kinds: lookKinds, from: since }
  for await (const page of audit.pages(firm_id, filter)) {
    events.push(...page)
    if (events.length < maxEvents) continue
    since = page.at(-1)?.at ?? since
    break
  }
  return { events, since }
}
