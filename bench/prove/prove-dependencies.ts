import { request } from 'undici'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { BankingError } from '@/lib/server/banking/banking-error'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import {
  type ConnectionDependencies,
  systemTiming,
  type Timing,
} from '@/lib/server/connections/connection-dependencies'
import type { Store } from '@/lib/server/db/store'

/** What a dashboard's connections need, with a bank of which only the tokens matter. */
export function proveDependencies(
  store: Store,
  door: string,
  timing: Timing = systemTiming,
): ConnectionDependencies {
  const write = (fields: object, message: string): void => {
    if (process.env['PROVE_LOG'] !== undefined) console.error(message, fields)
  }
  return {
    config: {
      authUrl: new URL(door),
      clientId: 'prove',
      clientSecret: new SecretText('prove'),
      redirectUri: 'http://localhost:3000/api/connections/callback',
      audiences: {},
      scopes: ['accounts:read'],
    },
    store,
    bankFor: (_, token) =>
      ({ listAccounts: () => listAccounts(door, token) }) as unknown as BankReader,
    clock: { now: () => new Date() },
    log: { info: write, warn: write, error: write },
    timing,
  }
}

async function listAccounts(door: string, token: SecretText) {
  const { statusCode, body } = await request(`${door}/accounts`, {
    headers: { authorization: `Bearer ${token.reveal()}` },
  })
  await body.dump()
  if (statusCode === 401) throw new BankingError('unauthorized', { status: 401 })
  return { items: [], unreadable: [], next_page_token: null }
}
