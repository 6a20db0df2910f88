import { lookOf } from '@/lib/domain/audit/look-kinds'

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
  /** Opened or saved. */
  readonly documents: number
  readonly exports: number
  /** Each with the documents of its month. */
  readonly packs: number
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
      documents: seen.filter(({ event }) => lookOf(event.kind) === 'document').length,
      exports: seen.filter(({ event }) => lookOf(event.kind) === 'export' && !isPack(event)).length,
      packs: seen.filter(({ event }) => isPack(event)).length,
    }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
}

function isPack({ kind }: LookEvent): boolean {
  return kind === 'pack.made'
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
