import { createHash, randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Log } from '@/bank/api/request-log'
import { buildBank } from '@/bank/app'
import {
  accessToken,
  authorizationGrant,
  ownAccessToken,
  partnerApp,
} from '@/bank/authorization/schema'
import { createToken } from '@/bank/authorization/tokens'
import { createMovableClock, type MovableClock } from '@/bank/clock'
import type { BankContext, BankEnv, BankSettings } from '@/bank/context'
import { testBusinesses } from '@/test/bank/identifiers'
import { fillTestLedger } from '@/test/bank/ledger'
import { openTestDatabase, type TestStore } from '@/test/store/database'

const testOrigin = 'http://bank.test'
export const testControlKey = 'test-control-key-0123456789'
const testNow = '2026-03-15T12:00:00Z'

export interface TestBankOptions {
  store?: TestStore
  /** Further transactions of Acme's checking account, one a minute, oldest first. */
  transactions?: number
  settings?: Partial<BankSettings>
  log?: Log
  /** Seeds the bank's randomness; the same seed gives the same tokens. */
  seed?: string
}

export interface TestBank {
  app: Hono<BankEnv>
  context: BankContext
  clock: MovableClock
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** A GET with a bearer: by default one that may read everything of Acme. */
  get: (path: string, token?: string) => Promise<Response>
  /** An access token of a partner's grant, past the consent screen. */
  issueToken: (options?: TokenOptions) => Promise<string>
  /** An access token that a customer made for their own account. */
  issueOwnToken: (business_id?: string) => Promise<string>
  close: () => Promise<void>
}

export interface TokenOptions {
  business_id?: string
  client_id?: string
  scope?: readonly string[]
  environment?: 'production' | 'sandbox'
  expiresInSeconds?: number
}

const everything = [
  'accounts:read',
  'cards:read',
  'invoicing:read',
  'statements:read',
  'transactions:read',
]

/** The whole bank in this process, on a fresh store with the small ledger of test/bank/ledger. */
export async function openTestBank(options: TestBankOptions = {}): Promise<TestBank> {
  const database = await openTestDatabase('bank/ledger/migrations', options.store)
  const clock = createMovableClock({ base: () => new Date(testNow) })
  const context: BankContext = {
    database,
    clock,
    randomBytes: seededBytes(options.seed ?? 'test bank'),
    settings: {
      origin: testOrigin,
      audience: `${testOrigin}/api`,
      sandboxAudience: `${testOrigin}/sandbox/api`,
      signingKey: Buffer.alloc(32, 7),
      controlKey: testControlKey,
      rateLimited: false,
      rotationPolicy: { kind: 'strict' },
      ...options.settings,
    },
  }
  await fillTestLedger(database, options.transactions ?? 0)
  const app = buildBank(context, options.log === undefined ? {} : { log: options.log })
  const issueToken = (token: TokenOptions = {}) => insertPartnerToken(context, token)
  const usual = await issueToken()
  const request = async (path: string, init?: RequestInit) =>
    app.request(path.startsWith('http') ? path : testOrigin + path, init)
  return {
    app,
    context,
    clock,
    request,
    get: (path, token = usual) => request(path, { headers: { authorization: `Bearer ${token}` } }),
    issueToken,
    issueOwnToken: (business_id = testBusinesses.acme) => insertOwnToken(context, business_id),
    close: () => database.close(),
  }
}

async function insertPartnerToken(context: BankContext, options: TokenOptions): Promise<string> {
  const { db } = context.database
  const now = context.clock.now()
  const client_id = options.client_id ?? 'test-partner'
  const business_id = options.business_id ?? testBusinesses.acme
  const scope = (options.scope ?? everything).join(' ')
  await db
    .insert(partnerApp)
    .values({
      client_id,
      client_secret_digest: 'nobody knows it',
      name: client_id,
      redirect_uris: [],
      scope: everything.join(' '),
      created_at: now,
    })
    .onConflictDoNothing()
  await db
    .insert(authorizationGrant)
    .values({
      id: randomUUID(),
      client_id,
      business_id,
      environment: options.environment ?? 'production',
      approved_by: 'somebody',
      scope,
      approval: 1,
      approvals_given: 1,
      granted_at: now,
      expires_at: new Date(now.getTime() + 365 * 24 * 3_600_000),
    })
    .onConflictDoNothing()
  const [grant] = await context.database.query(
    'select id from authorization_grant where client_id = $1 and business_id = $2 and ended_at is null',
    [client_id, business_id],
  )
  const token = createToken(context.randomBytes, 'access_token')
  await db.insert(accessToken).values({
    digest: token.digest,
    grant_id: String(grant?.['id']),
    approval: 1,
    scope,
    expires_at: new Date(now.getTime() + (options.expiresInSeconds ?? 900) * 1000),
  })
  return token.text
}

async function insertOwnToken(context: BankContext, business_id: string): Promise<string> {
  const now = context.clock.now()
  const token = createToken(context.randomBytes, 'own_access_token')
  await context.database.db.insert(ownAccessToken).values({
    digest: token.digest,
    id: randomUUID(),
    business_id,
    environment: 'production',
    created_by: 'somebody',
    name: 'integration',
    created_at: now,
    expires_at: new Date(now.getTime() + 30 * 24 * 3_600_000),
  })
  return token.text
}

/** Bytes that look random and are the same for the same seed. */
function seededBytes(seed: string): (size: number) => Buffer {
  let counter = 0
  return (size) => {
    const blocks: Buffer[] = []
    for (let length = 0; length < size; length += 32) {
      counter += 1
      blocks.push(createHash('sha256').update(`${seed} ${counter}`).digest())
    }
    return Buffer.concat(blocks).subarray(0, size)
  }
}
