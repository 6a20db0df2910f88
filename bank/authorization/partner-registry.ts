import { OperatorError } from '@/bank/environment'
import * as z from 'zod'
import {
  listPartners,
  type PartnerCredentials,
  PartnerDetailsError,
  registerPartner,
  removePartner,
  rotatePartnerSecret,
} from '@/bank/authorization/partners'
import type { OpenDatabase } from '@/lib/server/db/store/database'

/** What an operator can have done to the registered apps, wherever the store is open. */
export interface PartnerRegistry {
  list: () => Promise<ListedPartner[]>
  register: (details: unknown) => Promise<PartnerCredentials>
  rotateSecret: (client_id: string) => Promise<PartnerCredentials | undefined>
  remove: (client_id: string) => Promise<boolean>
  close: () => Promise<void>
}

interface ListedPartner {
  client_id: string
  name: string
  redirect_uris: string[]
  scope: string[]
}

export function storeRegistry(database: OpenDatabase): PartnerRegistry {
  return {
    list: () => listPartners(database),
    register: (details) => registerPartner(database, details),
    rotateSecret: (client_id) => rotatePartnerSecret(database, client_id),
    remove: (client_id) => removePartner(database, client_id),
    close: () => database.close(),
  }
}

const credentialsSchema = z.object({ client_id: z.string(), client_secret: z.string() })
const listSchema = z.object({
  partners: z.array(
    z.looseObject({
      client_id: z.string(),
      name: z.string(),
      redirect_uris: z.array(z.string()),
      scope: z.array(z.string()),
    }),
  ),
})

/** Through the operator's address of a running bank. Throws OperatorError. */
export function runningBankRegistry(
  address: string,
  key: string,
  send: typeof fetch = fetch,
): PartnerRegistry {
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await send(`${address}/operator/partners${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new OperatorError(
        `The store is in use, but no bank answers at ${address}. If the bank listens elsewhere, set BANK_PORT.`,
        { cause },
      )
    })
    if (response.ok || response.status === 404) return response
    const { error } = z.object({ error: z.string() }).parse(await response.json())
    throw new PartnerDetailsError(error)
  }
  const at = (client_id: string) => `/${encodeURIComponent(client_id)}`
  return {
    list: async () => listSchema.parse(await (await call('GET', '')).json()).partners,
    register: async (details) =>
      credentialsSchema.parse(await (await call('POST', '', details)).json()),
    rotateSecret: async (client_id) => {
      const response = await call('POST', `${at(client_id)}/secret`)
      return response.ok ? credentialsSchema.parse(await response.json()) : undefined
    },
    remove: async (client_id) => (await call('DELETE', at(client_id))).ok,
    close: async () => {},
  }
}
