import type { ZipKind } from '@/lib/domain/exports/export-run'
import type { FileNaming } from '@/lib/domain/exports/file-naming'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { saveNaming } from '@/lib/server/db/document-naming'
import type { ClientAccess } from '@/lib/server/db/session'

/** How documents of a client are called from now on; null: as usual. Throws NotAllowedError. */
export function keepNaming(
  { audit }: Pick<Context, 'audit'>,
  { client, person }: Pick<ClientAccess, 'client' | 'person'>,
  kind: ZipKind,
  naming: FileNaming | null,
): Promise<void> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    await saveNaming(query, owner, kind, naming)
    note({ ...owner, person_id, kind: 'client.file_names_set', detail: { what: kind } })
  })
}
