import type { Manifest, PackFileKind } from '@/lib/domain/packs/manifest'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'

/** What the firm keeps itself is compared with nothing. */
const kindsAtBank: ReadonlySet<PackFileKind> = new Set<PackFileKind>([
  'statement',
  'invoice',
  'receipt',
  'transactions',
])

/** Nothing of a client is read at the bank for its pack without a line in the audit log, before it is read. */
export function noteCompared(
  { audit }: Pick<Context, 'audit'>,
  { person, client }: ClientAccess,
  { period: { first, last }, files }: Pick<Manifest, 'period' | 'files'>,
): Promise<void> {
  return audit.append({
    firm_id: person.firm_id,
    person_id: person.id,
    connection_id: client.connection_id,
    kind: 'pack.compared',
    detail: { first, last, files: files.filter(({ kind }) => kindsAtBank.has(kind)).length },
  })
}
