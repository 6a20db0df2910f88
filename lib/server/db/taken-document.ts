import { and, eq, sql } from 'drizzle-orm'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { takenDocument } from '@/lib/server/db/export-schema'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** A document of an export, as its list names it. */
export interface ExportedDocument {
  readonly object: string
  readonly fileId: string | null
  readonly sha256: string
}

/** What of these documents the firm has downloaded before, by what they are known by in an export. */
export async function listTaken(
  database: OpenDatabase,
  { firm_id, connection_id }: ConnectionRef,
  kind: ZipKind,
  objects: readonly string[],
): Promise<ReadonlyMap<string, TakenDocument>> {
  if (objects.length === 0) return new Map()
  const { object, fileId, sha256, version, at } = takenDocument
  const rows = await forFirm(database, firm_id).build((db) =>
    db
      .select({ object, fileId, sha256, version, at })
      .from(takenDocument)
      .where(
        and(
          eq(takenDocument.firmId, firm_id),
          eq(takenDocument.connectionId, connection_id),
          eq(takenDocument.kind, kind),
          sql`${object} = any(${sql.param([...objects])}::text[])`,
        ),
      ),
  )
  return new Map(rows.map(({ object: key, ...taken }) => [key, taken]))
}

/**
 * Notes that these were downloaded now, as they were. It is raw SQL, so that hundreds of them come as one value and not
 * as thousands of parameters.
 */
export async function noteTaken(
  database: OpenDatabase,
  { firm_id, connection_id, person_id }: ConnectionRef & { person_id: string },
  kind: ZipKind,
  documents: readonly ExportedDocument[],
): Promise<void> {
  // A bank may list one file of a row twice.
  const once = new Map(documents.map((document) => [document.object, document]))
  if (once.size === 0) return
  await forFirm(database, firm_id).query(
    `insert into taken_document as taken
       (firm_id, connection_id, kind, person_id, object, file_id, sha256)
     select $1, $2, $3, $4, d.object, d."fileId", d.sha256
     from jsonb_to_recordset($5::jsonb) as d(object text, "fileId" text, sha256 text)
     on conflict (connection_id, kind, object) do update
       set file_id = excluded.file_id, sha256 = excluded.sha256,
         version = taken.version + case when taken.sha256 = excluded.sha256 then 0 else 1 end,
         person_id = excluded.person_id, at = now()`,
    [firm_id, connection_id, kind, person_id, JSON.stringify([...once.values()])],
  )
}
