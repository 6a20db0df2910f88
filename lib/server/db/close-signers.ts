import { and, asc, eq, inArray } from 'drizzle-orm'
import { versionsOf } from '@/lib/domain/close/close-history'
import { eventOf } from '@/lib/server/db/close-event'
import { closeEvent } from '@/lib/server/db/close-schema'
import { person } from '@/lib/server/db/schema'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface CloseSigners {
  /** The names of the preparer and the reviewer, as far as they signed. */
  readonly signedBy: readonly string[]
  readonly lockedAt: string | undefined
  /** When its last version was frozen: with the lock, or when it was signed again since. */
  readonly frozenAt: string | undefined
}

/** Of each of these closes who signed it, and when it was locked and frozen last. */
export async function listSigners(
  query: Query,
  firm_id: string,
  close_ids: readonly string[],
): Promise<ReadonlyMap<string, CloseSigners>> {
  if (close_ids.length === 0) return new Map()
  const { closeId, does, signer, at, n, personId } = closeEvent
  const events = await build(query, (db) =>
    db
      .select({ closeId, does, signer, by: personId, at, name: person.name })
      .from(closeEvent)
      // Nobody suspends a signature.
      .leftJoin(person, eq(person.id, personId))
      .where(and(eq(closeEvent.firmId, firm_id), inArray(closeId, [...close_ids])))
      .orderBy(asc(n)),
  )
  const found = new Map<string, typeof events>()
  for (const event of events) {
    const own = found.get(event.closeId) ?? []
    own.push(event)
    found.set(event.closeId, own)
  }
  return new Map(
    [...found].map(([id, own]) => {
      const signed = own.filter((each) => each.does === 'sign')
      const names = (['preparer', 'reviewer'] as const).flatMap(
        (role) => signed.findLast((each) => each.signer === role)?.name ?? [],
      )
      const locked = own.findLast((each) => each.does === 'lock')
      const frozenAt = versionsOf(own.map((each) => eventOf(each))).at(-1)
      return [id, { signedBy: [...new Set(names)], lockedAt: locked?.at, frozenAt }]
    }),
  )
}
