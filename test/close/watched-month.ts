import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeOf } from '@/lib/domain/close/close-events'
import { listCloseEvents } from '@/lib/server/db/close-event'
import { saveMateriality } from '@/lib/server/db/close-policy'
import { isoOf } from '@/lib/server/db/instant'
import { listDifferences } from '@/lib/server/db/lock-difference'
import { openWatchedStore, rowsOfJune, type WatchedStore } from '@/test/close/watched-bank'
import type { TestStore } from '@/test/store/database'

/** A June to be locked, of another client in each test, and what is kept of it since. */
export function useWatchedMonth(kind: TestStore) {
  let here: WatchedStore
  let ref: { firm_id: string; connection_id: string }
  let close_id: string
  beforeAll(async () => {
    here = await openWatchedStore(kind)
  })
  afterAll(() => here.close())
  beforeEach(async () => {
    await here.dashboard.database.query('delete from close')
    Object.assign(here.bank, {
      transactions: rowsOfJune(3),
      statements: [],
      pageSize: 100,
      unreadable: [],
      unreadableStatements: [],
      during: undefined,
    })
    here.bank.failures.length = 0
    here.bank.calls.length = 0
    ref = await here.connect()
    close_id = await here.begin(ref)
    await saveMateriality(here.sealed.query, here.admin.person, new Map([['USD', 25_000n]]))
  })
  const query = (text: string, values: unknown[]) => here.dashboard.database.query(text, values)
  return {
    get here() {
      return here
    },
    get ref() {
      return ref
    },
    get close_id() {
      return close_id
    },
    lock: () => here.lock(ref, close_id),
    /** The kind of each difference, and by how much the month is more. */
    found: async () =>
      ((await listDifferences(here.sealed, ref.firm_id, [close_id])).get(close_id) ?? []).map(
        ({ difference }) => [difference.kind, [...difference.effect].map(([, sum]) => Number(sum))],
      ),
    /** Undefined where it is not watched. */
    reRead: async () => {
      const [row] = await query(
        `select last_fully_read_at is not null as is_read from close_watch where close_id = $1`,
        [close_id],
      )
      return row?.['is_read']
    },
    /** When its bank last answered; undefined where it has not. */
    lastCheck: async () => {
      const [row] = await query(
        'select checked_at::text as at from client_watch where connection_id = $1',
        [ref.connection_id],
      )
      const at = row?.['at']
      return typeof at === 'string' ? isoOf(at) : undefined
    },
    signatures: async () =>
      closeOf(await listCloseEvents(here.sealed, { ...ref, close_id })).signatures.map(
        ({ as, state }) => [as, state],
      ),
    /** What the audit log says of changes, or of what else. */
    events: async (of = 'close.changed') =>
      (
        await query(
          `select detail from audit_event where kind = $2 and connection_id = $1
           order by seq`,
          [ref.connection_id, of],
        )
      ).map((row) => JSON.parse(String(row['detail'])) as unknown),
  }
}
