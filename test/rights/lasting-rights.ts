import type { Client } from '@/lib/domain/clients/client'
import type { ReadableClient } from '@/lib/server/db/current-right'
import type { Rights, StreamRight } from '@/lib/server/rights/lasting-right'

/** The right of somebody who loses none. */
export const stillAllowed: StreamRight<Uint8Array> = { admit: (part) => Promise.resolve(part) }

/** That people never lose a right, for tests without a store. */
export const lastingRights: Rights = {
  admit: (_, reading) => reading(),
  ofClient: ({ client, token }) => ({
    stream: () => ({ admit: (part) => Promise.resolve(part) }),
    recent: () => Promise.resolve({ client, token }),
  }),
  ofExport: ({ client }) => ({
    stream: () => ({ admit: (part) => Promise.resolve(part) }),
    recent: () => Promise.resolve({ client } as ReadableClient),
  }),
  ofProgram: ({ client }) => ({
    stream: () => ({ admit: (part) => Promise.resolve(part) }),
    recent: () => Promise.resolve({ client } as ReadableClient),
  }),
  ofHeld: () => ({ admit: (part) => Promise.resolve(part) }),
  ofPerson: () => ({
    stream: () => ({ admit: (part) => Promise.resolve(part) }),
    streamOf: ({ clientsOf, send }) => ({
      admit: (part) =>
        Promise.resolve(
          send(part, new Map(clientsOf(part).map((id) => [id, { connection_id: id } as Client]))),
        ),
    }),
  }),
}
