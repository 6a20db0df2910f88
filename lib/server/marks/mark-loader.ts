import {
  type FoundMark,
  foundMark,
  markFilterNames,
  type MarkOf,
} from '@/lib/domain/close/found-mark'
import type { MarkedKind } from '@/lib/domain/close/marked-object'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import type { Conditions } from '@/lib/domain/search/refine-rows'
import type { Context } from '@/lib/server/context'
import { listMarkSteps } from '@/lib/server/db/mark'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** How the rows of a list are known to their marks, and what a person sees of one. */
export interface Marked<Row> {
  readonly kind: MarkedKind
  readonly keyOf: (row: Row) => string
  readonly seenOf: (row: Row) => SeenValues
}

/** The marks of one client's rows, looked up as they come. */
export interface MarkLoader<Row> {
  /** One statement, for those of these rows that were not looked up before. */
  readonly load: (rows: readonly Row[]) => Promise<void>
  /** The same where the conditions of a list are about marks, and nothing otherwise. */
  readonly loadFor: (list: Conditions, rows: readonly Row[]) => Promise<void>
  readonly markOf: MarkOf<Row>
}

export function createMarkLoader<Row>(
  { store }: Pick<Context, 'store'>,
  { person, client }: Pick<ClientAccess, 'person' | 'client'>,
  { kind, keyOf, seenOf }: Marked<Row>,
): MarkLoader<Row> {
  const { firm_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  const found = new Map<string, FoundMark | undefined>()
  const load = async (rows: readonly Row[]) => {
    const fresh = new Map(rows.map((row) => [keyOf(row), row]))
    for (const key of found.keys()) fresh.delete(key)
    const { query } = forFirm(store.database, firm_id)
    const marks = { query, vault: store.vault }
    const steps = await listMarkSteps(marks, owner, kind, [...fresh.keys()])
    for (const [key, row] of fresh) {
      const done = steps.get(key)
      found.set(key, done && foundMark(done, seenOf(row)))
    }
  }
  return {
    load,
    loadFor: async ({ filters }, rows) => {
      if (filters.some(([name]) => markFilterNames.some((each) => each === name))) await load(rows)
    },
    markOf: (row) => found.get(keyOf(row)),
  }
}
