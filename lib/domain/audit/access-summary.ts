import { countTaken, lookOf, type Taken } from '@/lib/domain/audit/look-kinds'

interface AccessEvent {
  readonly kind: string
  readonly at: string
  readonly person: { readonly id: string } | null
}

/** What one person saw and took of a client's banking. */
export interface AccessSummary<Event extends AccessEvent> {
  /** The latest of theirs, which tells who they are. */
  readonly event: Event
  readonly days: number
  readonly first: string
  readonly last: string
  readonly taken: Readonly<Record<Taken, number>>
}

/** One for each person, of events that are newest first; `dayOf` names the day of a time. */
export function summarizeAccess<Event extends AccessEvent>(
  events: readonly Event[],
  dayOf: (at: string) => string,
): AccessSummary<Event>[] {
  const people = new Map<string, Event[]>()
  for (const event of events) {
    if (event.person === null || lookOf(event.kind) === undefined) continue
    people.set(event.person.id, [...(people.get(event.person.id) ?? []), event])
  }
  return [...people.values()].flatMap((seen) => {
    const [event] = seen
    const days = seen.map(({ at }) => dayOf(at))
    const [last = ''] = days
    if (event === undefined) return []
    return {
      event,
      days: new Set(days).size,
      first: days.at(-1) ?? last,
      last,
      taken: countTaken(seen),
    }
  })
}
