import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ListPass, Watch, WatchedMonth, WatchPass } from '@/lib/domain/close/watch-plan'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { clientSetting } from '@/lib/server/db/client-schema'
import type { CloseRef } from '@/lib/server/db/close-event'
import { close, closeEvent } from '@/lib/server/db/close-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { isoOf, optionalMoment } from '@/lib/server/db/instant'
import { firm } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import { clientSettings } from '@/lib/server/db/setting'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { isOfClient } from '@/lib/server/db/watch-claim'
import { clientWatch, closeWatch } from '@/lib/server/db/watch-schema'

/** A locked month that is watched. */
export interface WatchedClose extends Required<DayRange> {
  readonly id: string
  /** By which one lock is distinguished from the next. */
  readonly lockedAt: string
  /** The calendar by which its rows were locked. */
  readonly timeZone: string
}

export interface LoadedWatch {
  readonly watch: Watch
  readonly closes: ReadonlyMap<string, WatchedClose>
}

/** Of `close_watch`, as JSON. */
interface MonthPlace extends Pick<
  WatchedMonth,
  'totals' | 'changedAt' | 'lastEnded' | 'hadPriority'
> {
  readonly timeZone?: string | undefined
  readonly statements?: WatchedMonth['statements']
  readonly areStatementsUnread?: boolean | undefined
  readonly pass?: KeptPass | undefined
}

/** One that was under way while it still went on by the bank’s token begins again. */
type KeptPass = WatchPass & { readonly nextPage?: string }

/** Of `client_watch`, as JSON: how far the statements of exactly these locks were read. */
interface ListPlace {
  readonly list?: ListPass
  readonly of: string
}

/** Undefined where the claim is another’s by now, or the client is gone. */
export async function loadWatch(
  sealed: SealedQuery,
  ref: ConnectionRef,
  claim: string,
): Promise<LoadedWatch | undefined> {
  const { query, vault } = sealed
  const [client] = await build(query, (db) =>
    db
      .select()
      .from(clientWatch)
      .where(and(isOfClient(ref), eq(clientWatch.claimedUntil, claim)))
      .for('update'),
  )
  if (client === undefined) return undefined
  const lockedAt = sql<string | null>`(select max(${closeEvent.at}) from ${closeEvent}
    where ${closeEvent.closeId} = ${close.id} and ${closeEvent.does} = 'lock')`
  const rows = await build(query, (db) =>
    db
      .select({
        id: close.id,
        first: close.first,
        last: close.last,
        lockedAt: optionalMoment(lockedAt),
        lastReRead: closeWatch.lastFullyReadAt,
        place: closeWatch.placeSealed,
        timeZone: clientSettings.time_zone,
      })
      .from(close)
      .innerJoin(firm, eq(firm.id, close.firmId))
      .leftJoin(clientSetting, eq(clientSetting.connectionId, close.connectionId))
      .leftJoin(closeWatch, eq(closeWatch.closeId, close.id))
      .where(
        and(
          eq(close.firmId, ref.firm_id),
          eq(close.connectionId, ref.connection_id),
          eq(close.state, 'locked'),
        ),
      )
      .orderBy(asc(close.first), asc(close.id)),
  )
  const months = rows.map(({ id, place, lastReRead, ...row }) => {
    const opened = place === null ? undefined : openJson(vault, contextOf(ref.firm_id, id), place)
    // Written by `saveMonth`, which writes nothing else.
    const kept = opened as MonthPlace | undefined
    const month: WatchedMonth = {
      id,
      totals: kept?.totals,
      statements: kept?.statements,
      areStatementsUnread: kept?.areStatementsUnread,
      changedAt: kept?.changedAt,
      pass: kept?.pass?.nextPage === undefined ? kept?.pass : undefined,
      lastEnded: kept?.lastEnded,
      lastReRead: lastReRead ?? undefined,
      hadPriority: kept?.hadPriority ?? false,
    }
    const { first, last } = row
    // A month that was locked before it was watched has none of its own.
    const timeZone = kept?.timeZone ?? row.timeZone
    const watched = { id, first, last, lockedAt: row.lockedAt ?? '', timeZone }
    return [month, watched] as const
  })
  const closes = new Map(months.map(([, watched]) => [watched.id, watched]))
  const list =
    client.placeSealed === null
      ? undefined
      : (openJson(vault, contextOf(ref.firm_id, ref.connection_id), client.placeSealed) as
          | ListPlace
          | undefined)
  return {
    closes,
    watch: {
      months: months.map(([month]) => month),
      day: client.day,
      calls: client.calls,
      list: list?.of === locksOf(closes) ? list.list : undefined,
      notBefore: client.notBefore ?? undefined,
    },
  }
}

/** Writes what of it is otherwise than it was loaded; `checkedAt` where the bank has just answered. */
export async function saveWatch(
  sealed: SealedQuery,
  ref: ConnectionRef,
  { watch: before, closes }: LoadedWatch,
  { months, day, calls, list, notBefore }: Watch,
  checkedAt?: string,
): Promise<void> {
  const { query, vault } = sealed
  const place: ListPlace | undefined =
    list === undefined ? undefined : { list, of: locksOf(closes) }
  const context = contextOf(ref.firm_id, ref.connection_id)
  await build(query, (db) =>
    db
      .update(clientWatch)
      .set({
        ...(day !== undefined && { day }),
        calls,
        placeSealed: place === undefined ? null : sealJson(vault, context, place),
        notBefore: notBefore ?? null,
        ...(checkedAt !== undefined && { checkedAt }),
      })
      .where(isOfClient(ref)),
  )
  for (const month of months) {
    const was = before.months.find(({ id }) => id === month.id)
    if (JSON.stringify(was) === JSON.stringify(month)) continue
    const { timeZone } = closes.get(month.id) ?? {}
    await saveMonth(sealed, { firm_id: ref.firm_id, close_id: month.id }, { ...month, timeZone })
  }
}

/** The calendars by which the rows of locked months were locked, by close. */
export async function listWatchZones(
  { query, vault }: SealedQuery,
  firm_id: string,
  closes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await build(query, (db) =>
    db
      .select({
        id: closeWatch.closeId,
        place: closeWatch.placeSealed,
        timeZone: clientSettings.time_zone,
      })
      .from(closeWatch)
      .innerJoin(close, eq(close.id, closeWatch.closeId))
      .innerJoin(firm, eq(firm.id, close.firmId))
      .leftJoin(clientSetting, eq(clientSetting.connectionId, close.connectionId))
      .where(and(eq(closeWatch.firmId, firm_id), inArray(closeWatch.closeId, [...closes]))),
  )
  return new Map(
    rows.map(({ id, place, timeZone }) => {
      const kept = openJson(vault, contextOf(firm_id, id), place) as MonthPlace | undefined
      return [id, kept?.timeZone ?? timeZone]
    }),
  )
}

/** Those that a month was locked with, and what came since; undefined where not all were read, or they do not open. */
export async function findLockedStatements(
  { query, vault }: SealedQuery,
  { firm_id, close_id }: CloseRef,
): Promise<WatchedMonth['statements']> {
  const [row] = await build(query, (db) =>
    db
      .select({ place: closeWatch.placeSealed })
      .from(closeWatch)
      .where(and(eq(closeWatch.firmId, firm_id), eq(closeWatch.closeId, close_id))),
  )
  const kept = row && openJson(vault, contextOf(firm_id, close_id), row.place)
  return (kept as MonthPlace | undefined)?.statements
}

/** Begins or goes on with the watch over one month. */
export async function saveMonth(
  { query, vault }: SealedQuery,
  { firm_id: firmId, close_id: closeId }: CloseRef,
  { lastReRead, ...month }: Omit<WatchedMonth, 'id'> & { timeZone: string | undefined },
): Promise<void> {
  const { totals, statements, areStatementsUnread } = month
  const { changedAt, lastEnded, hadPriority, pass, timeZone } = month
  const place: MonthPlace = {
    totals,
    statements,
    areStatementsUnread,
    changedAt,
    lastEnded,
    hadPriority,
    pass,
    timeZone,
  }
  const changed = {
    lastFullyReadAt: lastReRead ?? null,
    begunAt: pass?.begun ?? null,
    placeSealed: sealJson(vault, contextOf(firmId, closeId), place),
  }
  await build(query, (db) =>
    db
      .insert(closeWatch)
      .values({ closeId, firmId, ...changed })
      .onConflictDoUpdate({ target: closeWatch.closeId, set: changed }),
  )
}

export async function removeMonth(query: Query, { close_id }: CloseRef): Promise<void> {
  await build(query, (db) => db.delete(closeWatch).where(eq(closeWatch.closeId, close_id)))
}

/** Of what statements are listed, and with what they are compared: the days of all of them, and the last lock. */
export function locksOf(closes: ReadonlyMap<string, WatchedClose>): string {
  const { first, last } = watchedDays(closes)
  const locks = Array.from(closes.values(), ({ lockedAt }) => lockedAt)
  return `${first}..${last} ${locks.toSorted().at(-1) ?? ''}`
}

export function watchedDays(closes: ReadonlyMap<string, Required<DayRange>>): Required<DayRange> {
  const days = [...closes.values()]
  return {
    first: days.map(({ first }) => first).toSorted()[0] ?? '',
    last:
      days
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? '',
  }
}

/** When something was found: by the clock that dates what people do. */
export async function storeTime(query: Query): Promise<string> {
  const [row] = await query('select clock_timestamp()::text as at')
  return isoOf(String(row?.['at']))
}

function contextOf(firm_id: string, holder_id: string) {
  return { purpose: 'watch', firm_id, holder_id, gen: 0 } as const
}
