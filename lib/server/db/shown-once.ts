import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { shownOnce } from '@/lib/server/db/factor-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import { session } from '@/lib/server/db/schema'
import { type PersonSession, sessionDigest } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { isAccessUnreadable, openSealed, type SealContext } from '@/lib/server/db/vault'

/** For how long a new secret waits for the page that shows it, in seconds. */
const shownOnceLife = 10 * 60

/** What a secret is; a session keeps one of each at most. */
export type ShownOnce =
  | 'recovery_codes'
  | 'calendar'
  | 'api_token'
  | `hand_off ${string}`
  | `request ${string}`
  | `own_page ${string}`
  | `press ${string}`

type ShowingStore = Pick<Store, 'database' | 'vault'>
type Viewer = Pick<PersonSession, 'sid' | 'person'>

const contextOf = ({ sid, person }: Viewer): SealContext => ({
  purpose: 'shown_once',
  firm_id: person.firm_id,
  holder_id: sessionDigest(sid),
  gen: 0,
})

/** Keeps a new secret for the one page that shows it, to this session alone. */
export async function keepShownOnce(
  { database, vault }: ShowingStore,
  viewer: Viewer,
  what: ShownOnce,
  secret: SecretText,
): Promise<void> {
  const { sid, person } = viewer
  const secretSealed = vault.seal(secret, contextOf(viewer))
  const expiresAt = inSeconds(shownOnceLife)
  await forFirm(database, person.firm_id).build((db) =>
    db
      .insert(shownOnce)
      .values({
        id: randomUUID(),
        sessionId: sessionDigest(sid),
        firmId: person.firm_id,
        what,
        secretSealed,
        expiresAt,
      })
      .onConflictDoUpdate({
        target: [shownOnce.sessionId, shownOnce.what],
        set: { secretSealed, expiresAt },
      }),
  )
}

/** The secret that this session may see now, and never again; undefined for every other. */
export async function consumeShownOnce(
  { database, vault }: ShowingStore,
  viewer: Viewer,
  what: ShownOnce,
): Promise<SecretText | undefined> {
  const isMeant = and(eq(shownOnce.sessionId, sessionDigest(viewer.sid)), eq(shownOnce.what, what))
  const [shown] = await forFirm(database, viewer.person.firm_id).build((db) =>
    db
      .delete(shownOnce)
      .where(isMeant)
      .returning({ sealed: shownOnce.secretSealed, isOver: lt(shownOnce.expiresAt, now) }),
  )
  if (shown === undefined || shown.isOver === true) return undefined
  try {
    return openSealed(vault, shown.sealed, contextOf(viewer))
  } catch (cause) {
    // Sealed with a key that is gone: a new secret takes its place.
    if (!isAccessUnreadable(cause)) throw cause
    return undefined
  }
}

/** Deletes what nobody came to see, and what ended sessions were to see. */
export async function sweepShownOnce({ query }: Pick<OpenDatabase, 'query'>): Promise<void> {
  await build(query, (db) => {
    const ended = db.select({ id: session.id }).from(session).where(isNotNull(session.endedAt))
    return db
      .delete(shownOnce)
      .where(or(lt(shownOnce.expiresAt, now), inArray(shownOnce.sessionId, ended)))
  })
}
