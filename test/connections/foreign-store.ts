import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AdapterFactory, AdapterPayload, JWKS } from 'oidc-provider'

/** Where `oidc-provider` keeps what it issues, for as long as a test takes. */
export function openForeignStore(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>()
  const findBy = async (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...stored].find(([key, payload]) => key.startsWith(`${model} `) && matches(payload))?.[1]
  return (model) => ({
    upsert: async (id, payload) => void stored.set(`${model} ${id}`, payload),
    find: async (id) => stored.get(`${model} ${id}`),
    findByUid: (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: (userCode) => findBy(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = stored.get(`${model} ${id}`)
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void stored.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    },
  })
}

/** What it signs with. */
export function foreignKeys(): JWKS {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ format: 'jwk' })
  return { keys: [{ ...key, kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256' }] }
}
