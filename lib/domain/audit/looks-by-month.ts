import { countTaken, lookOf, type Taken } from '@/lib/domain/audit/look-kinds'

interface LookEvent {
  readonly kind: string
  readonly at: string
  readonly person: { readonly id: string; readonly name: string | null } | null
}

/** Who looked at a client’s banking in one month, and how much they took of it. */
export interface MonthOfLooks {
  /** "2026-06". */
  readonly month: string
  /** By how they are called; of somebody whose name is gone the identifier alone. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** On how many days. */
  readonly days: number
  readonly taken: Readonly<Record<Taken, number>>
}

/** Newest month first; `dayOf` names the day of a time, of which the first seven letters are its month. */
export function looksByMonth(
  events: readonly LookEvent[],
  dayOf: (at: string) => string,
): MonthOfLooks[] {
  const months = new Map<string, { event: LookEvent; day: string }[]>()
  for (const event of events) {
    if (event.person === null || lookOf(event.kind) === undefined) continue
    const day = dayOf(event.at)
    const month = day.slice(0, 7)
    const known = months.get(month) ?? []
    months.set(month, known)
    known.push({ event, day })
  }
  return [...months]
    .map(([month, seen]) => ({
      month,
      people: peopleOf(seen.map(({ event }) => event)),
      days: new Set(seen.map(({ day }) => day)).size,
      taken: countTaken(seen.map(({ event }) => event)),
    }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
}

function peopleOf(events: readonly LookEvent[]): MonthOfLooks['people'] {
  const names = new Map(
    events.flatMap(({ person }) =>
      person === null ? [] : [[person.id, person.name ?? ''] as const],
    ),
  )
  return Array.from(names, ([id, name]) => ({ id, name })).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )
}
