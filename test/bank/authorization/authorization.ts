import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Hono } from 'hono'
import { buildBank } from '@/bank/app'
import { parseAuthorizationRequest } from '@/bank/authorization/authorization-request'
import { issueAuthorizationCode } from '@/bank/authorization/grants'
import { type PartnerCredentials, registerPartner } from '@/bank/authorization/partners'
import { createMovableClock, type MovableClock } from '@/bank/clock'
import type { BankContext, BankEnv, BankSettings } from '@/bank/context'
import { membership, person } from '@/bank/ledger/people'
import { business } from '@/bank/ledger/schema'
import { openTestDatabase, type TestStore } from '@/test/store/database'

export const bankOrigin = 'https://bank.example'
export const appAddress = 'https://app.example/callback'
export const password = 'correct-horse-battery'

export const acme = '0a000000-0000-4000-8000-000000000001'
export const borealis = '0a000000-0000-4000-8000-000000000002'
export const testCo = '0a000000-0000-4000-8000-000000000003'
export const olivia = '0b000000-0000-4000-8000-000000000001'
const bea = '0b000000-0000-4000-8000-000000000002'
const adam = '0b000000-0000-4000-8000-000000000003'

export const code_verifier = 'dBjftJeZ4CVP-mBdSLHCpLPVQGIPNPZ0NPBJBhcPTLI'
export const everyScope =
  'accounts:read cards:read invoicing:read statements:read transactions:read offline_access'

export interface TestAuthorization {
  app: Hono<BankEnv>
  context: BankContext
  clock: MovableClock
  partner: PartnerCredentials
  request: (path: string, init?: RequestInit) => Promise<Response>
  authorizationUrl: (changes?: Record<string, string | undefined>) => string
  /** Olivia approves, past the pages: the code. */
  approve: (changes?: Record<string, string | undefined>) => Promise<string>
  post: (path: string, form: Record<string, string>, headers?: HeadersInit) => Promise<Response>
  exchange: (code: string, changes?: Record<string, string>) => Promise<Response>
  refresh: (refresh_token: string, more?: Record<string, string>) => Promise<Response>
  close: () => Promise<void>
}

let passwordHash: Promise<string> | undefined

/**
 * The bank without a ledger, over a fresh store. Olivia owns Acme and the sandbox
 * business Test Co, Adam is Admin of Acme, Bea keeps the books of Acme and may approve nothing.
 */
export async function openTestAuthorization(
  store: TestStore = 'embedded',
  settings: Partial<BankSettings> = {},
): Promise<TestAuthorization> {
  const database = await openTestDatabase('bank/ledger/migrations', store)
  const start = new Date('2026-03-15T12:00:00Z')
  const clock = createMovableClock({ base: () => start })
  const context: BankContext = {
    database,
    clock,
    randomBytes,
    settings: {
      origin: bankOrigin,
      audience: `${bankOrigin}/api`,
      sandboxAudience: `${bankOrigin}/sandbox/api`,
      signingKey: Buffer.alloc(32, 1),
      controlKey: undefined,
      rateLimited: false,
      rotationPolicy: { kind: 'strict' },
      ...settings,
    },
  }
  await insertPeople(context)
  const partner = await registerPartner(database, partnerDetails, clock.now())
  const app = buildBank(context)
  const request = async (path: string, init?: RequestInit) => app.request(bankOrigin + path, init)
  const authorizationUrl = (changes: Record<string, string | undefined> = {}) =>
    `/oauth2/auth?${authorizationParams(context, partner.client_id, changes)}`
  const post = (path: string, form: Record<string, string>, headers: HeadersInit = {}) =>
    request(path, { method: 'POST', body: new URLSearchParams(form), headers })
  return {
    app,
    context,
    clock,
    partner,
    request,
    authorizationUrl,
    approve: async (changes = {}) => {
      const params = authorizationParams(context, partner.client_id, changes)
      const authorization = await parseAuthorizationRequest(context, params)
      const business_id = authorization.environment === 'sandbox' ? testCo : acme
      return issueAuthorizationCode(context, authorization, { business_id, person_id: olivia })
    },
    post,
    exchange: (code, changes = {}) =>
      post(
        '/oauth2/token',
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: appAddress,
          code_verifier,
          ...changes,
        },
        { authorization: basic(partner.client_id, partner.client_secret) },
      ),
    refresh: (refresh_token, more = {}) =>
      post('/oauth2/token', { grant_type: 'refresh_token', refresh_token, ...more }),
    close: () => database.close(),
  }
}

export const partnerDetails = {
  name: 'Ledgerly',
  legal_name: 'Ledgerly Software GmbH',
  logo_uri: 'https://cdn.example/logo.png',
  redirect_uris: [appAddress, 'https://app.example/callback?keep=this'],
  scope: everyScope.split(' '),
  privacy_policy_uri: 'https://app.example/privacy',
  terms_of_service_uri: 'https://app.example/terms',
  contact_email: 'security@app.example',
}

export function basic(client_id: string, client_secret: string): string {
  return `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
}

function authorizationParams(
  context: BankContext,
  client_id: string,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const values: Record<string, string | undefined> = {
    response_type: 'code',
    client_id,
    redirect_uri: appAddress,
    scope: everyScope,
    state: 'state-1',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    audience: context.settings.audience,
    ...changes,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) params.append(name, value)
  }
  return params
}

async function insertPeople({ database }: BankContext): Promise<void> {
  const password_hash = await (passwordHash ??= hash(password, { memoryCost: 64, timeCost: 1 }))
  const created_at = '2024-01-01T00:00:00Z'
  await database.db.insert(business).values([
    { id: acme, name: 'Acme Robotics Inc.', environment: 'production', created_at },
    { id: borealis, name: 'Borealis <b>Works</b>', environment: 'production', created_at },
    { id: testCo, name: 'Test Co', environment: 'sandbox', created_at },
  ])
  await database.db.insert(person).values([
    { id: olivia, email: 'olivia@bank.example', full_name: 'Olivia Owner', password_hash },
    { id: adam, email: 'adam@bank.example', full_name: 'Adam Admin', password_hash },
    { id: bea, email: 'bea@bank.example', full_name: 'Bea Bookkeeper', password_hash },
  ])
  await database.db.insert(membership).values([
    { person_id: olivia, business_id: acme, role: 'owner' },
    { person_id: olivia, business_id: borealis, role: 'employee' },
    { person_id: olivia, business_id: testCo, role: 'owner' },
    { person_id: adam, business_id: acme, role: 'admin' },
    { person_id: adam, business_id: borealis, role: 'owner' },
    { person_id: bea, business_id: acme, role: 'bookkeeper' },
  ])
}
