import { type ChangeFilter, isMeantChange } from '@/lib/domain/close/filter-changes'
import { countChanges, type ChangeCounts } from '@/lib/domain/close/count-changes'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import type { Materiality } from '@/lib/domain/close/materiality'
import { holdsUp, type SinceLock } from '@/lib/domain/close/since-lock'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** A difference that a person has accepted as it is now. */
export interface AcceptedDifference extends FoundDifference {
  readonly by: string
  readonly at: string
}

/** What has happened to a locked month since, as its screens show it. */
export interface SinceLockRead {
  readonly since: SinceLock
  /** Those that are open and meant, what holds something up first. */
  readonly open: readonly FoundDifference[]
  /** Those that are accepted and meant. */
  readonly accepted: readonly AcceptedDifference[]
  readonly materiality: Materiality
  /** When it was last re-read to its end. */
  readonly lastFullyReRead: string | undefined
  /** Whether it has no more that are open than those that were found, meant or not. */
  readonly areAllFound: boolean
  /** The first of those that are open as they are shown, under seal: what a person accepts. */
  readonly page: string
  /** How many of them that is. */
  readonly shown: number
}

/** By how much the clocks of what was found and of when a month was re-read may differ, in milliseconds. */
const clocksDiffer = 60_000

/** Whether there are no more changes than those that are open: one found since the last full re-read may not be alone. */
export function areAllFound(
  open: readonly Pick<FoundDifference, 'foundAt'>[],
  lastFullyReRead: string | undefined,
): boolean {
  if (lastFullyReRead === undefined) return false
  const until = Date.parse(lastFullyReRead) + clocksDiffer
  return open.every(({ foundAt }) => Date.parse(foundAt) <= until)
}

/** One locked month among those of all clients. */
export interface ChangedMonth extends SinceLockRead {
  readonly id: string
  readonly connection_id: string
  readonly client: string
  readonly period: Required<DayRange>
  /** How many events its close has: sent with every change of it. */
  readonly events: number
  /** Who prepares, reviews or has signed it. */
  readonly people: readonly string[]
}

/** The locked months of a client that are not re-read, or are no longer. */
export interface UnreadMonths {
  readonly connection_id: string
  readonly client: string
  readonly months: number
  /** When the first of them was last re-read to its end; undefined where one never was. */
  readonly since: string | undefined
  /** Why they are not; undefined where their turn is to come. */
  readonly why: 'ended' | 'disconnected' | undefined
}

export const changeViews = ['material', 'accepted', 'not_re_read'] as const

export interface ChangesChoice extends ChangeFilter {
  /** Undefined is what waits to be accepted. */
  readonly view: (typeof changeViews)[number] | undefined
  /** `2026-05`; undefined is all that are locked. */
  readonly month: string | undefined
  readonly search: string
}

/** Whether a choice means this row: only those are shown, and so only those are accepted together. */
export function isMeantRow(
  { view, ...filter }: ChangesChoice,
  difference: LockDifference,
  materiality: Materiality,
): boolean {
  const isOfView = view !== 'material' || holdsUp(difference, materiality)
  return isOfView && isMeantChange(filter, difference, materiality)
}

export interface ChosenChanges {
  readonly months: readonly ChangedMonth[]
  readonly unread: readonly UnreadMonths[]
}

/** Whether a close has this month in it; every one has, where none is chosen. */
export function isOfMonth({ first, last }: Required<DayRange>, month: string | undefined): boolean {
  return month === undefined || (first.slice(0, 7) <= month && month <= last.slice(0, 7))
}

/** What a view shows, by client and the latest month first. What is re-read no more stands beside what waits. */
export function chooseChanges(
  { months, unread }: ChosenChanges,
  { view, month: chosen, search, clients, people, kinds, sizes }: ChangesChoice,
  byName: (one: string, other: string) => number,
): ChosenChanges {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isOf = ({
    client,
    connection_id,
  }: {
    readonly client: string
    readonly connection_id: string
  }) =>
    words.every((word) => client.toLocaleLowerCase().includes(word)) &&
    (clients.length === 0 || clients.includes(connection_id))
  const isTheirs = (month: ChangedMonth) =>
    people.length === 0 || month.people.some((person) => people.includes(person))
  const isOfRows = kinds.length + sizes.length > 0
  return {
    months: months
      .filter(
        (month) =>
          isOf(month) && isOfMonth(month.period, chosen) && isTheirs(month) && isShown(month, view),
      )
      .toSorted(
        (one, other) =>
          byName(one.client, other.client) ||
          compare(one.connection_id, other.connection_id) ||
          compare(other.period.first, one.period.first),
      ),
    unread: unread
      .filter((each) => isOf(each) && !isOfRows && isUnreadShown(each, view))
      .toSorted((one, other) => byName(one.client, other.client)),
  }
}

function isShown({ open, accepted }: ChangedMonth, view: ChangesChoice['view']): boolean {
  switch (view) {
    case undefined:
    case 'material':
      return open.length > 0
    case 'accepted':
      return accepted.length > 0
    case 'not_re_read':
      return false
  }
}

function isUnreadShown({ why }: UnreadMonths, view: ChangesChoice['view']): boolean {
  return view === 'not_re_read' || (view === undefined && why !== undefined)
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** What stands above and below the list, of all locked months. */
export function countAll(
  changed: readonly ChangedMonth[],
  others: readonly { readonly lastFullyReRead: string | undefined }[],
): ChangeCounts {
  const nothing = { open: [], accepted: [], amounts: new Map(), material: 0 }
  return countChanges([
    ...changed,
    ...others.map(({ lastFullyReRead }) => ({
      since: {
        ...nothing,
        state: lastFullyReRead === undefined ? ('not_re_read' as const) : ('unchanged' as const),
      },
      lastFullyReRead,
    })),
  ])
}
