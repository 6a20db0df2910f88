import 'server-only'
import { type ClientEntry, clientEntry } from '@/lib/domain/clients/client-list'
import type { PersonSession } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { isTestData } from '@/lib/server/env'
import { services } from '@/lib/server/services'

/** The clients that a person sees, as the switcher, the palette and their page name them. */
export async function listClientEntries({ person }: PersonSession): Promise<ClientEntry[]> {
  const { connections, env } = await services()
  const now = requestTime()
  const clients = await connections.listClients(person)
  return clients.map((client) => clientEntry(client, isTestData(env, client.environment), now))
}
