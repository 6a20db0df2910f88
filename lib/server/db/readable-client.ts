import type { Client } from '@/lib/domain/clients/client'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { clientColumns, clientOfRow } from '@/lib/server/db/client'
import { type HeldToken, heldTokenColumns, readHeldToken } from '@/lib/server/db/held-token'
import { liveSession, sessionDigest } from '@/lib/server/db/session'

/** A client with what it takes to read its bank now. */
export interface ReadableClient {
  client: Client
  token: HeldToken
}

/**
 * Those of these clients that the person of this session may see at this moment; none once the
 * session has ended.
 */
export async function listReadableClients(
  database: OpenDatabase,
  sid: string,
  connection_ids: readonly string[],
): Promise<ReadableClient[]> {
  const rows = await database.query(
    `select ${clientColumns}, ${heldTokenColumns}
     from session s join person p on p.id = s.person_id
     join connection c on c.firm_id = p.firm_id
       and c.id in (select w::uuid from jsonb_array_elements_text($2::jsonb) w)
     where ${liveSession} and (p.role <> 'junior' or exists (
       select 1 from assignment a where a.person_id = p.id and a.connection_id = c.id))`,
    [sessionDigest(sid), JSON.stringify(connection_ids)],
  )
  return rows.map((row) => ({ client: clientOfRow(row), token: readHeldToken(row) }))
}
