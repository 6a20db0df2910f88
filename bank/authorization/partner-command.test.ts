import { OperatorError } from '@/bank/environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runPartnerCommand } from '@/bank/authorization/partner-command'
import {
  findRunningBank,
  type PartnerRegistry,
  runningBankRegistry,
  storeRegistry,
} from '@/bank/authorization/partner-registry'
import {
  areCredentialsRight,
  findPartner,
  PartnerDetailsError,
} from '@/bank/authorization/partners'
import {
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'

const operatorKey = 'the-operators-key'
let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization('embedded', { operatorKey })
})
afterAll(() => bank.close())

const onStore = (): PartnerRegistry => ({
  ...storeRegistry(bank.context.database),
  // The store belongs to the whole file.
  close: async () => {},
})
const toApp: typeof fetch = async (input, init) => bank.app.request(new Request(input, init))
const registries: Record<string, () => PartnerRegistry> = {
  'on the store': onStore,
  'through a running bank': () => runningBankRegistry('http://127.0.0.1:4000', operatorKey, toApp),
}

const run = async (registry: PartnerRegistry, ...args: string[]): Promise<string> => {
  const lines: string[] = []
  await runPartnerCommand(
    args,
    async () => registry,
    (line) => lines.push(line),
  )
  return lines.join('\n')
}

const registration = [
  '--name',
  'Books & Co',
  '--legal-name',
  'Books & Co AG',
  '--logo',
  'https://b.example/l.svg',
  '--redirect-uri',
  'https://b.example/cb',
  '--redirect-uri',
  'http://localhost:3000/cb',
  '--scope',
  'accounts:read  offline_access',
  '--privacy',
  'https://b.example/privacy',
  '--terms',
  'https://b.example/terms',
  '--contact',
  'ops@b.example',
]

test.each(Object.keys(registries))(
  '%s: registered, listed, secret rotated, removed',
  async (name) => {
    const registry = registries[name]?.()
    if (registry === undefined) throw new Error('no registry')
    const made = JSON.parse(await run(registry, ...registration, '--json'))
    expect(Object.keys(made)).toEqual(['client_id', 'client_secret'])
    expect(made.client_id).toMatch(/^app-[0-9a-f-]{36}$/)
    expect(made.client_secret).toMatch(/^chb_cs_[A-Za-z0-9_-]{43}$/)
    expect(await findPartner(bank.context.database, made.client_id)).toMatchObject({
      name: 'Books & Co',
      legal_name: 'Books & Co AG',
      logo_uri: 'https://b.example/l.svg',
      redirect_uris: ['https://b.example/cb', 'http://localhost:3000/cb'],
      scope: ['accounts:read', 'offline_access'],
      privacy_policy_uri: 'https://b.example/privacy',
      terms_of_service_uri: 'https://b.example/terms',
      contact_email: 'ops@b.example',
    })

    const listed = await run(registry, 'list')
    expect(listed).toContain(`${made.client_id}  Books & Co`)
    expect(listed).not.toContain('chb_cs_')
    expect(await run(registry, 'list', '--json')).not.toContain('digest')

    const rotated = JSON.parse(
      await run(registry, 'rotate-secret', '--client-id', made.client_id, '--json'),
    )
    expect(await areCredentialsRight(bank.context.database, made)).toBe(false)
    expect(await areCredentialsRight(bank.context.database, rotated)).toBe(true)

    expect(await run(registry, 'remove', '--client-id', made.client_id)).toContain('Removed')
    expect(await areCredentialsRight(bank.context.database, rotated)).toBe(false)
    for (const verb of ['remove', 'rotate-secret']) {
      await expect(run(registry, verb, '--client-id', made.client_id)).rejects.toThrow(
        OperatorError,
      )
    }
  },
)

test.each(Object.keys(registries))('%s: every wrong detail is named', async (name) => {
  const registry = registries[name]?.()
  if (registry === undefined) throw new Error('no registry')
  const wrong = [
    '--name',
    ' ',
    '--redirect-uri',
    'http://b.example/cb',
    '--scope',
    'accounts:write',
    '--logo',
    'javascript:alert(1)',
    '--contact',
    'nobody',
  ]
  const refusal = await run(registry, ...wrong).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(PartnerDetailsError)
  for (const part of ['name', 'redirect_uris.0', 'scope.0', 'logo_uri', 'contact_email']) {
    expect(String(refusal)).toContain(part)
  }
})

test.each([
  'https://user@b.example/cb',
  'https://b.example/cb#fragment',
  'myapp://cb',
  '/cb',
  'http://localhost.b.example/cb',
])('%s cannot be a redirect URI', async (uri) => {
  const registry = onStore()
  await expect(
    run(registry, '--name', 'B', '--redirect-uri', uri, '--scope', 'cards:read'),
  ).rejects.toThrow(/redirect_uris\.0/)
})

test('an unknown verb, option or word is refused with the usage', async () => {
  const registry = onStore()
  for (const args of [['frobnicate'], ['--nmae', 'x'], ['list', 'all'], ['remove']]) {
    await expect(run(registry, ...args)).rejects.toThrow(/Usage: npm run bank:client/)
  }
  expect(await run(registry, '--help')).toMatch(/^Usage/)
})

test("the operator's address does not exist without the key", async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer wrong', operatorKey]) {
    const response = await bank.request('/operator/partners', { headers: { authorization } })
    expect(response.status).toBe(404)
  }
  const keyless = await openTestAuthorization()
  const asked = { headers: { authorization: 'Bearer undefined' } }
  expect((await keyless.request('/operator/partners', asked)).status).toBe(404)
  await keyless.close()
})

test("the operator's address does not exist for another machine", async () => {
  const ask = (remoteAddress: string) =>
    bank.app.request(
      'http://bank.example/operator/partners',
      { headers: { authorization: `Bearer ${operatorKey}` } },
      { incoming: { socket: { remoteAddress } } },
    )
  expect((await ask('192.0.2.7')).status).toBe(404)
  expect((await ask('2001:db8::1')).status).toBe(404)
  expect((await ask('::1')).status).toBe(200)
  expect((await ask('::ffff:127.0.0.1')).status).toBe(200)
})

test('a running bank is recognized by the key of its DATA_DIR', async () => {
  const find = (key: string | undefined, send = toApp) =>
    findRunningBank('http://127.0.0.1:4000', key, send)
  expect(await find(operatorKey)).toBe('same')
  expect(await find('the-key-of-another')).toBe('other')
  expect(await find(undefined)).toBe('other')
  const html = { headers: { 'content-type': 'text/html' } }
  for (const status of [200, 404, 500]) {
    const foreign = await find(operatorKey, async () => new Response('x', { ...html, status }))
    expect([status, foreign]).toEqual([status, undefined])
  }
  expect(await findRunningBank('http://127.0.0.1:1', operatorKey)).toBeUndefined()
})

test('a bank that does not answer is reported as such', async () => {
  const deaf = runningBankRegistry('http://127.0.0.1:1', operatorKey)
  await expect(run(deaf, 'list')).rejects.toThrow(OperatorError)
})
