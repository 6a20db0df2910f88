import { and, eq, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { tryJson } from '@/lib/bank-contract/try-json'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import { cleanNaming, type FileNaming } from '@/lib/domain/exports/file-naming'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { documentNaming } from '@/lib/server/db/export-schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { forFirm } from '@/lib/server/db/store/firm-role'

const namingSchema = z.object({
  fields: z.array(z.string()),
  texts: z.array(z.string()),
  hasFolders: z.boolean(),
  keepsReplaced: z.boolean(),
})

/** How documents of a client are called; undefined where nobody has said. */
export async function findNaming(
  database: OpenDatabase,
  ref: ConnectionRef,
  kind: ZipKind,
): Promise<FileNaming | undefined> {
  const { query } = forFirm(database, ref.firm_id)
  const [row] = await build(query, (db) =>
    db.select({ naming: documentNaming.naming }).from(documentNaming).where(isOf(ref, kind)),
  )
  const { data } = namingSchema.safeParse(tryJson(row?.naming ?? ''))
  return data && cleanNaming(kind, data)
}

/** Keeps it for everybody at the firm; null: they are called as usual again. */
export async function saveNaming(
  query: Query,
  ref: ConnectionRef,
  kind: ZipKind,
  naming: FileNaming | null,
): Promise<void> {
  const { firm_id: firmId, connection_id: connectionId } = ref
  await build(query, async (db) => {
    await db.delete(documentNaming).where(isOf(ref, kind))
    if (naming === null) return
    const row = { firmId, connectionId, kind, naming: JSON.stringify(naming) }
    await db.insert(documentNaming).values(row)
  })
}

function isOf({ firm_id, connection_id }: ConnectionRef, kind: ZipKind): SQL | undefined {
  return and(
    eq(documentNaming.firmId, firm_id),
    eq(documentNaming.connectionId, connection_id),
    eq(documentNaming.kind, kind),
  )
}
