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

/**
 * Whether the bank that answers at `address` has this key, and so this DATA_DIR. Undefined where no
 * bank answers. Its refusal of a key is the same 404 as of any address, but of the bank's form.
 */
export async function findRunningBank(
  address: string,
  key: string | undefined,
  send: typeof fetch = fetch,
): Promise<'same' | 'other' | undefined> {
  const response = await send(`${address}/operator/partners`, {
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
  await response?.body?.cancel()
  const type = response?.headers.get('content-type')
  if (response?.status === 200 && type === 'application/json') return 'same'
  return response?.status === 404 && type === 'application/problem+json' ? 'other' : undefined
}

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
      throw new OperatorError(`The bank at ${address} does not answer: ${String(cause)}`, { cause })
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
