import { compareRows, countBoard } from '@/lib/domain/close/board'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import { type BoardEntry, chooseBoard, isIn } from '@/lib/domain/close/choose-board'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { sortBoard } from '@/lib/domain/close/sort-board'
import { may } from '@/lib/domain/people/permissions'
import { type DayRange, todayIn, unitsBefore } from '@/lib/domain/periods/day-range'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import { nameOrder } from '@/lib/format/names'
import type { BoardRead } from '@/lib/present/board-read'
import { boardPageSize, parseBoardParams } from '@/lib/search-params/board'
import { parseColumns } from '@/lib/search-params/transaction-table'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { PersonSession } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import {
  hasClose,
  type ListedClose,
  listTurnCloses,
  listVisibleCloses,
} from '@/lib/server/db/listed-close'
import { listProgress } from '@/lib/server/db/kept-progress'
import { listLockedPeriods } from '@/lib/server/db/locked-month'
import { listPeople } from '@/lib/server/db/person'
import { findPreference } from '@/lib/server/db/setting'
import { listPortfolioClients } from '@/lib/server/db/portfolio-row'
import { findCloseDay } from '@/lib/server/reads/renewal-calendar'
import { countTurns, toBoardEntries } from '@/lib/server/reads/kept-closes'

const monthsShown = 6

/** All clients by months, of what is kept: no bank is called. */
export async function readBoard(
  { person, firm }: PersonSession,
  raw: RawSearchParams,
  reader: Reader,
): Promise<BoardRead> {
  const { store } = getContext()
  const now = requestTime()
  const params = parseBoardParams(raw)
  const today = todayIn(firm.time_zone, now)
  const { last } = monthInWork(params.period, firm.time_zone, now)
  const shown = unitsBefore(last, 'month', 0, monthsShown)
  const inWork = unitsBefore(last, 'month', 0, 1)
  const [listed, closes, people, columns, closeDay] = await Promise.all([
    listPortfolioClients(store.database, person),
    listVisibleCloses(store, person, inWork, shown.first, { isBrief: true }),
    listPeople(store.database, person.firm_id),
    findPreference(store.database, person, 'closes'),
    findCloseDay(person.firm_id),
  ])
  const clients = listed.filter(({ isArchived }) => !isArchived)
  const months = monthsBetween(shown)
  const byName = nameOrder(reader.locale)
  const byRow = compareRows(byName)
  const entries = toBoardEntries(clients, closes, { months, today, closeDay }).toSorted(
    (one, other) => byRow(one.row, other.row),
  )
  const named = new Map(people.map(({ id, name }) => [id, name]))
  const chosen = sortBoard(chooseBoard(entries, params, person.id), params.sort, {
    byName,
    personOf: (id) => named.get(id),
  })
  const first = (params.page - 1) * boardPageSize
  const onPage = new Set(chosen.slice(first, first + boardPageSize).map(({ row }) => row.client))
  const page = await readPage(
    person,
    { onPage, clients, closes },
    { months, today, closeDay, shown },
  )
  return {
    params,
    months,
    today,
    now,
    counts: countBoard(
      entries.map(({ row }) => row),
      person.id,
    ),
    chosen: chosen.map((entry) => page.get(entry.row.client) ?? entry),
    myTurn: entries.find(({ row }) => isIn('mine', row, person.id)),
    hasCloses: closes.length > 0 || (await hasClose(store.database, firm.id)),
    firstClient: clients[0]?.client.connection_id,
    tags: [...new Set(clients.flatMap(({ tags }) => tags))],
    people: people.map(({ id, name, role, isActive, invitedUntil }) => ({
      id,
      name,
      isActive: isActive && invitedUntil === null,
      mayPrepare: may({ role }, 'prepare'),
      mayReview: may({ role }, 'sign_off'),
    })),
    person_id: person.id,
    columns: parseColumns(columns),
  }
}

interface PageClients {
  /** The clients of the page. */
  readonly onPage: ReadonlySet<string>
  readonly clients: readonly PortfolioClient[]
  readonly closes: readonly ListedClose[]
}

/** The lines of one page whole: with the months that are locked, and how the items of the other closes stood. */
async function readPage(
  person: PersonSession['person'],
  { onPage, clients, closes }: PageClients,
  { shown, ...at }: Parameters<typeof toBoardEntries>[2] & { shown: Required<DayRange> },
): Promise<ReadonlyMap<string, BoardEntry>> {
  const own = closes.filter(({ connection_id }) => onPage.has(connection_id))
  const open = own.flatMap(({ id, state }) => (state === 'locked' ? [] : id))
  const { database } = getContext().store
  const [locked, progress] = await Promise.all([
    listLockedPeriods(database, person, shown, [...onPage]),
    listProgress(database, person.firm_id, open),
  ])
  const whole = own.map((each) => ({ ...each, ...progress.get(each.id) }))
  const listed = clients.filter(({ client }) => onPage.has(client.connection_id))
  return new Map(
    toBoardEntries(listed, whole, { ...at, locked }).map((entry) => [entry.row.client, entry]),
  )
}

/** The close of the month in work now, by client; of archived clients none is shown. */
export async function readClosesInWork(
  { person, firm }: PersonSession,
  clients: readonly PortfolioClient[],
): Promise<ReadonlyMap<string, BoardEntry>> {
  const now = requestTime()
  const month = monthInWork(undefined, firm.time_zone, now)
  const [closes, closeDay] = await Promise.all([
    listVisibleCloses(getContext().store, person, month),
    findCloseDay(person.firm_id),
  ])
  const shown = clients.filter(({ isArchived }) => !isArchived)
  const at = { months: [month], today: todayIn(firm.time_zone, now), closeDay }
  return new Map(toBoardEntries(shown, closes, at).map((entry) => [entry.row.client, entry]))
}

/** Of how many clients it is this person’s turn to get closes locked, up to the month that is in work now. */
export async function countMyTurn({ person, firm }: PersonSession): Promise<number> {
  const now = requestTime()
  const today = todayIn(firm.time_zone, now)
  const month = monthInWork(undefined, firm.time_zone, now)
  const closes = await listTurnCloses(getContext().store, person, month.last)
  return countTurns(closes, { month, today }, person.id)
}

/** The last month of the requested period; without one, the month before this one, which is over. */
function monthInWork(requested: string | undefined, timeZone: string, now: Date) {
  const calendar = { timeZone, fiscalStart: 1, now }
  const { range } = choosePeriod({ requested, fallback: 'last-month', ...calendar })
  const today = todayIn(timeZone, now)
  return unitsBefore(range.last ?? today, 'month', range.last === undefined ? 1 : 0, 1)
}
