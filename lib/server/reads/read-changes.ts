import {
  type ChangedMonth,
  type ChangesChoice,
  chooseChanges,
  countAll,
  isMeantRow,
  isOfMonth,
  type UnreadMonths,
} from '@/lib/domain/close/changes-read'
import type { Materiality } from '@/lib/domain/close/materiality'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { type AccountNames, accountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { nameOrder } from '@/lib/format/names'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { changesPageSize, parseChangesParams } from '@/lib/search-params/changes'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { PersonSession } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { findClosePolicy } from '@/lib/server/db/close-policy'
import { listKnownAccounts } from '@/lib/server/db/connection-account'
import {
  findLastCheck,
  listLockedMonths,
  listLocks,
  type LockedMonth,
} from '@/lib/server/db/watched-month'
import { listPeopleNames } from '@/lib/server/db/person'
import { listWatchZones } from '@/lib/server/db/watch'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { readSinceLock } from '@/lib/server/reads/read-since-lock'

/** Of one month; the rest stands in its close. */
const rowsOfMonth = 20

/** Of what is kept: no bank is called. */
export async function readChanges(
  { person, firm }: PersonSession,
  raw: RawSearchParams,
  reader: Reader,
): Promise<ChangesRead> {
  const { database } = getContext().store
  const params = parseChangesParams(raw)
  const [locked, lastCheck, clients, people] = await Promise.all([
    listLockedMonths(database, person),
    findLastCheck(database, person),
    listPortfolioClients(database, person),
    listPeopleNames(database, firm.id),
  ])
  const byId = new Map(clients.map((each) => [each.client.connection_id, each.client]))
  const changed = await readChanged(firm.id, locked, byId, params)
  const unread = unreadOf(locked, byId)
  const theirs = locked.filter(
    (each) => isOfPeople(each, params.people) && isOfMonth(each.period, params.month),
  )
  const chosen = chooseChanges(
    { months: changed, unread: unreadOf(theirs, byId) },
    params,
    nameOrder(reader.locale),
  )
  const first = (params.page - 1) * changesPageSize
  const months = chosen.months.slice(first, first + changesPageSize)
  return {
    params,
    counts: countAll(
      changed,
      locked.filter(({ hasDifferences }) => !hasDifferences),
    ),
    hasMateriality: changed.some(({ materiality }) => materiality.size > 0),
    unread: unread.length,
    choices: {
      clients: new Map(changed.map(({ connection_id, client }) => [connection_id, client])),
      people: new Set(changed.flatMap((month) => month.people)),
      months: monthsOf(locked),
    },
    lastCheck,
    now: requestTime().toISOString(),
    chosen,
    months,
    zones: await readZones(firm.id, months),
    accounts: await readAccounts(firm.id, months, reader),
    people,
  }
}

/** The latest first. */
function monthsOf(locked: readonly LockedMonth[]): string[] {
  const months = locked.flatMap(({ period }) => monthsBetween(period))
  return [...new Set(months.map(({ first }) => first.slice(0, 7)))].toSorted().toReversed()
}

type Clients = ReadonlyMap<string, PortfolioClient['client']>

async function readChanged(
  firm_id: string,
  locked: readonly LockedMonth[],
  clients: Clients,
  choice: ChangesChoice,
): Promise<ChangedMonth[]> {
  const context = getContext()
  const { query } = forFirm(context.store.database, firm_id)
  const differing = locked.filter(({ hasDifferences }) => hasDifferences)
  const locks = await listLocks(
    query,
    firm_id,
    differing.map(({ id }) => id),
  )
  const materialities = new Map<string, Materiality>()
  for (const { connection_id } of differing) {
    if (materialities.has(connection_id)) continue
    const policy = await findClosePolicy(query, { firm_id, connection_id })
    materialities.set(connection_id, policy?.materiality ?? new Map())
  }
  const refs = differing.map((month) => ({
    ...month,
    lockedAt: locks.get(month.id)?.lockedAt ?? '',
    materiality: materialities.get(month.connection_id) ?? new Map(),
  }))
  const read = await readSinceLock(context, firm_id, refs, {
    limit: rowsOfMonth,
    isMeant: (difference, materiality) => isMeantRow(choice, difference, materiality),
  })
  return differing.flatMap(({ id, connection_id, period, people }) => {
    const since = read.get(id)
    const client = clients.get(connection_id)?.name
    if (since === undefined || client === undefined) return []
    const { events = 0, signers = [] } = locks.get(id) ?? {}
    const all = [...new Set([...people, ...signers])]
    return { ...since, id, connection_id, client, period, events, people: all }
  })
}

function isOfPeople({ people }: LockedMonth, wanted: readonly string[]): boolean {
  return wanted.length === 0 || people.some((person) => wanted.includes(person))
}

/** Clients whose months wait for their first re-reading, or whose bank may not be called any more. */
function unreadOf(locked: readonly LockedMonth[], clients: Clients): UnreadMonths[] {
  const byClient = new Map<string, LockedMonth[]>()
  for (const month of locked) {
    const own = byClient.get(month.connection_id)
    if (own === undefined) byClient.set(month.connection_id, [month])
    else own.push(month)
  }
  return [...byClient].flatMap(([connection_id, months]): UnreadMonths[] => {
    const client = clients.get(connection_id)
    if (client === undefined) return []
    const why = endedBy(client.status)
    const unread =
      why === undefined
        ? months.filter(({ lastFullyReRead }) => lastFullyReRead === undefined)
        : months
    if (unread.length === 0) return []
    const read = unread.flatMap(({ lastFullyReRead }) => lastFullyReRead ?? []).toSorted()
    const since = read.length === unread.length ? read[0] : undefined
    return [{ connection_id, client: client.name, months: unread.length, since, why }]
  })
}

function endedBy(status: PortfolioClient['client']['status']): UnreadMonths['why'] {
  if (status === 'needs_reconnect') return 'ended'
  return status === 'disconnected' || status === 'disconnecting' ? 'disconnected' : undefined
}

function readZones(
  firm_id: string,
  months: readonly ChangedMonth[],
): Promise<ReadonlyMap<string, string>> {
  const { database, vault } = getContext().store
  const sealed = { query: forFirm(database, firm_id).query, vault }
  const ids = months.map(({ id }) => id)
  return listWatchZones(sealed, firm_id, ids)
}

async function readAccounts(
  firm_id: string,
  months: readonly ChangedMonth[],
  reader: Reader,
): Promise<ReadonlyMap<string, AccountNames>> {
  const { database } = getContext().store
  const ids = [...new Set(months.map(({ connection_id }) => connection_id))]
  return new Map(
    await Promise.all(
      ids.map(async (id) => {
        const known = await listKnownAccounts(database, firm_id, id)
        return [id, accountNames(known, reader)] as const
      }),
    ),
  )
}
