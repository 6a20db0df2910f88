import { and, eq, sql } from 'drizzle-orm'
import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { takenDocument } from '@/lib/server/db/export-schema'
import { now } from '@/lib/server/db/instant'
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

const atOnce = 500

/** Notes that these were downloaded now, as they were. */
export async function noteTaken(
  database: OpenDatabase,
  { firm_id, connection_id, person_id }: ConnectionRef & { person_id: string },
  kind: ZipKind,
  documents: readonly ExportedDocument[],
): Promise<void> {
  const { connectionId, object } = takenDocument
  for (let from = 0; from < documents.length; from += atOnce) {
    const rows = documents.slice(from, from + atOnce).map((document) => ({
      ...document,
      firmId: firm_id,
      connectionId: connection_id,
      personId: person_id,
      kind,
    }))
    await forFirm(database, firm_id).build((db) =>
      db
        .insert(takenDocument)
        .values(rows)
        .onConflictDoUpdate({
          target: [connectionId, takenDocument.kind, object],
          set: {
            fileId: sql`excluded.file_id`,
            sha256: sql`excluded.sha256`,
            version: sql`${takenDocument.version}
              + case when ${takenDocument.sha256} = excluded.sha256 then 0 else 1 end`,
            personId: sql`excluded.person_id`,
            at: now,
          },
        }),
    )
  }
}
