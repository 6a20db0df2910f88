import type { Client } from '@/lib/domain/clients/client'
import { createFirm } from '@/lib/server/db/firm'
import type { ClientAccess } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'
import { insertTestConnection, openTestStore } from '@/test/db/store'

/** One client in a store of its own, whose sums are stored. */
export interface SummedClient {
  store: Store
  /** As a reader has it, approved at that time. */
  access: (granted_at: string) => Pick<ClientAccess, 'client' | 'token'>
  close: () => Promise<void>
}

export async function openSummedClient(): Promise<SummedClient> {
  const { store, close } = await openTestStore('embedded')
  const firm = { name: 'Firm', time_zone: 'UTC', people: [] }
  const { firm_id } = await createFirm(store.database, firm)
  const name = 'Acme'
  const connection_id = await insertTestConnection(store.database, { firm_id, name })
  return {
    store,
    close,
    // Nothing else of either is read.
    access: (granted_at) => ({
      client: { connection_id, granted_at } as Client,
      token: { firm_id, connection_id } as ClientAccess['token'],
    }),
  }
}
