import { randomUUID } from 'node:crypto'
import { closeOf } from '@/lib/domain/close/close-events'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { type ClosePeople, overlapping, rollForward } from '@/lib/domain/close/roll-forward'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { type CloseActor, refOf } from '@/lib/server/close/close-answer'
import type { Context } from '@/lib/server/context'
import { insertClose, listCloses, saveCloseState, type StoredClose } from '@/lib/server/db/close'
import { addCloseEvent } from '@/lib/server/db/close-event'
import { findClosePolicy, listColleagues } from '@/lib/server/db/close-policy'
import { listExceptions } from '@/lib/server/db/exception-entry'
import { listFirmItems } from '@/lib/server/db/firm-item'

export type Beginning =
  /** Those of the periods that nobody had begun and of which no other close has a day. */
  | {
      readonly kind: 'begun'
      readonly ids: readonly string[]
      readonly periods: readonly Required<DayRange>[]
      /** Whether another close has days of the others. */
      readonly isPart: boolean
    }
  /** Each of them was begun before. */
  | { readonly kind: 'begun_before' }
  /** A day of each that was not begun before belongs to a close of another length. */
  | { readonly kind: 'overlaps'; readonly with: Required<DayRange> }
  | { readonly kind: 'unknown' }

type BeginContext = Pick<Context, 'store' | 'audit'>

/**
 * Begins one close or several, the oldest first: people and exclusions go on from the one before. Those that were begun
 * before, and those of which another close has a day, are passed over. Throws NotAllowedError.
 */
export function beginCloses(
  { store, audit }: BeginContext,
  actor: CloseActor,
  periods: readonly Required<DayRange>[],
): Promise<Beginning> {
  const { person } = actor
  requirePermission(person, 'prepare')
  const ref = refOf(actor)
  return audit.appendChange(ref.firm_id, async (query, note): Promise<Beginning> => {
    const sealed = { query, vault: store.vault }
    const policy = await findClosePolicy(query, ref)
    if (policy === undefined) return { kind: 'unknown' }
    const closes = await listCloses(query, ref)
    const wanted = periods.filter((period) => !closes.some((each) => isSamePeriod(each, period)))
    if (wanted.length === 0) return { kind: 'begun_before' }
    const free = wanted.filter((period) => overlapping(closes, period).length === 0)
    const [other] = wanted.flatMap((period) => overlapping(closes, period))
    if (other !== undefined && free.length === 0) return { kind: 'overlaps', with: daysOf(other) }
    const colleagues = await listColleagues(query, ref)
    const there = new Set(colleagues.filter(({ isThere }) => isThere).map(({ id }) => id))
    const exceptions = await listExceptions(sealed, ref)
    const firm = {
      items: await listFirmItems(query, ref.firm_id),
      client: { id: ref.connection_id, tags: policy.tags, fiscalStart: policy.fiscalStart },
      dayOfMonth: policy.closeDay,
      isThere: (id: string) => there.has(id),
    }
    const ids: string[] = []
    // The person who begins the first one prepares it, until somebody says otherwise.
    let people: ClosePeople = { preparer: person.id, reviewer: undefined }
    for (const period of free) {
      people = peopleBefore(closes, period) ?? people
      const before = { people, exceptions }
      const beginning = rollForward(before, period, firm)
      people = beginning.people
      const { due } = beginning
      const close_id = await insertClose(query, ref, { ...period, ...people, due })
      const own = { firm_id: ref.firm_id, close_id }
      const event = { does: 'begin', by: person.id, at: '' } as const
      await addCloseEvent(sealed, own, 1, { id: randomUUID(), event })
      await saveCloseState(query, own, closeOf([event]).state)
      const detail = { first: period.first, last: period.last }
      note({ ...ref, kind: 'close.begun', person_id: person.id, detail })
      ids.push(close_id)
    }
    return { kind: 'begun', ids, periods: free, isPart: other !== undefined }
  })
}

/** Those of the last close before a period. */
function peopleBefore(closes: readonly StoredClose[], period: Required<DayRange>) {
  const before = closes.findLast(({ last }) => last < period.first)
  if (before === undefined) return undefined
  return { preparer: before.preparer ?? undefined, reviewer: before.reviewer ?? undefined }
}

function daysOf({ first, last }: StoredClose): Required<DayRange> {
  return { first, last }
}
