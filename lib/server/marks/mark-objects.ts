import type { MarkDoing, MarkedKind } from '@/lib/domain/close/marked-object'
import { stepMark } from '@/lib/domain/close/marks'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { insertMarkSteps, listMarkSteps, type StoredMarkStep } from '@/lib/server/db/mark'
import type { ClientAccess } from '@/lib/server/db/session'

/** An object that a person marks: what they saw of it, and how many steps its mark had. */
export interface SeenObject {
  readonly object: string
  readonly seen: SeenValues
  readonly steps: number
}

export interface MarkOutcome {
  /** With their new step, the last. */
  readonly marked: ReadonlyMap<string, readonly StoredMarkStep[]>
  /** Somebody was earlier: all that was done to it, which the person has not seen whole. */
  readonly earlier: ReadonlyMap<string, readonly StoredMarkStep[]>
  /** Without a mark there is nothing to clear, and no change to accept. */
  readonly notMarked: readonly string[]
}

const kinds = {
  review: 'mark.reviewed',
  flag: 'mark.flagged',
  clear: 'mark.cleared',
  accept_change: 'mark.change_accepted',
} as const satisfies Record<MarkDoing, string>

/**
 * Marks these objects of one kind, or undoes that. Each stands for itself: where somebody was earlier at
 * one, the others are marked. Throws NotAllowedError.
 */
export function markObjects(
  { audit, store, clock }: Pick<Context, 'audit' | 'store' | 'clock'>,
  { person, client }: Pick<ClientAccess, 'person' | 'client'>,
  { kind, does }: { readonly kind: MarkedKind; readonly does: MarkDoing },
  objects: readonly SeenObject[],
): Promise<MarkOutcome> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id, name } = person
  const owner = { firm_id, connection_id: client.connection_id }
  // Each firm's changes wait for each other, so that nobody comes between reading and adding.
  return audit.appendChange(firm_id, async (query, note) => {
    const marks = { query, vault: store.vault }
    const names = objects.map(({ object }) => object)
    const before = await listMarkSteps(marks, owner, kind, names)
    const at = clock.now().toISOString()
    const marked = new Map<string, readonly StoredMarkStep[]>()
    const earlier = new Map<string, readonly StoredMarkStep[]>()
    const notMarked: string[] = []
    for (const { object, seen, steps } of objects) {
      const done = before.get(object) ?? []
      const keeping = stepMark(done, { does, by: person_id, at, seen }, steps)
      if (keeping.kind === 'conflict') earlier.set(object, done)
      else if (keeping.kind === 'refused') notMarked.push(object)
      else {
        const step = { object, n: done.length, does, by: person_id, at, seen, name }
        marked.set(object, [...done, step])
      }
    }
    const added = [...marked.values()].flatMap((steps) => steps.slice(-1))
    await insertMarkSteps(marks, owner, { kind, does, person_id, at }, added)
    if (added.length > 0) {
      note({ ...owner, person_id, kind: kinds[does], detail: { what: kind, count: added.length } })
    }
    return { marked, earlier, notMarked }
  })
}
