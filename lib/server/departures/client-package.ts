import { makeZip } from 'client-zip'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { packageEntries } from '@/lib/server/departures/package-entries'
import { type GuardedStream, guardStream } from '@/lib/server/rights/guarded-stream'
import { rightsOf } from '@/lib/server/rights/lasting-right'

/** What the firm holds of a client, as one ZIP; on record before its first byte. Throws NotAllowedError. */
export async function openClientPackage(
  context: Context,
  access: ClientAccess,
  { text, moment }: Reader,
): Promise<GuardedStream<Uint8Array>> {
  const { person, client, firm } = access
  requirePermission(person, 'forget')
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  await context.audit.append({ ...ref, person_id: person.id, kind: 'client.package_made' })
  const names = { client: client.name, firm: firm.name, person: person.name }
  const at = moment(context.clock.now().toISOString())
  const words = {
    read_me: `${text('departure_data.read_me', { ...names, at })}\n`,
    madeBy: person.name,
  }
  const right = rightsOf(context).ofPerson(access, 'forget').stream<Uint8Array>()
  return guardStream(makeZip(packageEntries(context, ref, words)), right).stream
}
