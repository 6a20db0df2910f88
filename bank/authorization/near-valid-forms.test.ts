import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acme,
  appAddress,
  bankOrigin,
  basic,
  code_verifier,
  everyScope,
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { descriptionOf, expectAdvice } from '@/test/bank/authorization/advice'
import { TestBrowser } from '@/test/bank/screens/browser'

// Forms of somebody who knows the bank: all of it right, with a living code and living tokens, but
// for a field or two.

const runs = Number(process.env['HOSTILE_RUNS'] ?? 300)

let bank: TestAuthorization
let browser: TestBrowser
beforeAll(async () => {
  bank = await openTestAuthorization()
  browser = new TestBrowser(bank.request)
  await browser.open('/app')
  await browser.signIn('olivia@bank.example')
})
afterAll(() => bank.close())

type Form = Record<string, string>

const live: Form = {}

async function renew(): Promise<void> {
  const response = await bank.exchange(await bank.approve())
  Object.assign(live, (await response.json()) as Form)
  live['code'] = await bank.approve()
}

const asked = (): Form => ({
  response_type: 'code',
  client_id: bank.partner.client_id,
  redirect_uri: appAddress,
  scope: everyScope,
  state: 'state',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  audience: `${bankOrigin}/api`,
})
const csrf = (): string => browser.forms()[0]?.hidden['csrf'] ?? ''

const kinds: Readonly<Record<string, { path: string; basic?: true; form: () => Form }>> = {
  code: {
    path: '/oauth2/token',
    basic: true,
    form: () => ({
      grant_type: 'authorization_code',
      code: live['code'] ?? '',
      redirect_uri: appAddress,
      code_verifier,
    }),
  },
  refresh: {
    path: '/oauth2/token',
    form: () => ({ grant_type: 'refresh_token', refresh_token: live['refresh_token'] ?? '' }),
  },
  revoke: {
    path: '/oauth2/revoke',
    form: () => ({ token: live['access_token'] ?? '', ...bank.partner }),
  },
  consent: {
    path: '/connect/consent',
    form: () => ({ ...asked(), csrf: csrf(), business_id: acme, decision: 'approve' }),
  },
  token: {
    path: '/app/settings/access-tokens',
    form: () => ({ csrf: csrf(), business_id: acme, name: 'books', days: '30' }),
  },
}

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\u0000', '\ud800', ' ', 'null', '"><script>', '0', '-1', '1e9', '%00'),
  fc.constantFrom('chb_rt_x', 'chb_at_x', 'offline_access', 'x'.repeat(5000)),
)

const change = fc.record({ at: fc.nat(), how: fc.nat(3), by: odd })

const almost = fc.record({
  kind: fc.constantFrom(...Object.keys(kinds)),
  changes: fc.array(change, { maxLength: 2 }),
  credentials: fc.constantFrom('right', 'right', 'right', 'wrong', 'none', 'both'),
  type: fc.constantFrom(
    ...Array.from({ length: 6 }, () => 'application/x-www-form-urlencoded'),
    'application/x-www-form-urlencoded; charset=iso-8859-1',
    'multipart/form-data; boundary=x',
    'application/json',
  ),
})

function spoil(form: Form, changes: readonly { at: number; how: number; by: string }[]) {
  const pairs = Object.entries(form)
  for (const { at, how, by } of changes) {
    const place = at % Math.max(1, pairs.length)
    const [name = 'x'] = pairs[place] ?? []
    if (how === 0) pairs.splice(place, 1)
    else if (how === 1) pairs.push([name, by])
    else if (how === 2) pairs.push([by, name])
    else pairs[place] = [name, by]
  }
  return new URLSearchParams(pairs)
}

function headersOf(kind: string, credentials: string, type: string): Record<string, string> {
  const { client_id, client_secret } = bank.partner
  const right = basic(client_id, client_secret)
  const header = credentials === 'wrong' ? basic(client_id, 'wrong') : right
  const isSent = credentials === 'both' || (kinds[kind]?.basic === true && credentials !== 'none')
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  return {
    'content-type': type,
    origin: bankOrigin,
    ...(kinds[kind]?.path.startsWith('/oauth2/') === true ? {} : { cookie }),
    ...(isSent || (kind === 'refresh' && credentials === 'wrong') ? { authorization: header } : {}),
  }
}

test(`of ${runs} forms that are almost right none is answered with 5xx, and none gives what it should not`, async () => {
  await renew()
  const statuses = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(almost, async ({ kind, changes, credentials, type }) => {
      const known = kinds[kind]
      if (known === undefined) return
      const body = spoil(known.form(), changes)
      const headers = headersOf(kind, credentials, type)
      const answer = await bank.request(known.path, { method: 'POST', headers, body: `${body}` })
      const text = await answer.text()
      expect(answer.status).toBeLessThan(500)
      expect(text).not.toMatch(/<script|node_modules|at .*\.ts:\d/)
      expect(answer.headers.get('location') ?? '').not.toMatch(/[\r\n]/)
      expectAdvice(descriptionOf(answer, text))
      const outcome = `${kind} ${answer.status < 400 ? 'done' : 'refused'}`
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
      const isToken = known.path === '/oauth2/token'
      if (isToken && answer.status === 200) {
        if (known.basic === true) expect(credentials).toMatch(/right|both/)
        if (kind === 'refresh') expect(credentials).not.toBe('wrong')
      }
      // Whatever was spent, the next form begins with what is alive.
      const isSpent = answer.status === 200 || text.includes('invalid_grant')
      if (isSpent && known.path.startsWith('/oauth2/')) await renew()
    }),
    { numRuns: runs },
  )
  for (const kind of Object.keys(kinds)) {
    for (const outcome of ['done', 'refused']) {
      // How often is chance; a kind that never gets through tests nothing.
      expect([kind, outcome, statuses.has(`${kind} ${outcome}`)]).toEqual([kind, outcome, true])
    }
  }
}, 300_000)
