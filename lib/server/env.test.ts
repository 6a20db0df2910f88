import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isTestData, parseEnv } from '@/lib/server/env'
import { EnvError } from '@/lib/server/store-settings'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'env-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const client = { BANKING_CLIENT_ID: 'cl-1', BANKING_CLIENT_SECRET: 's3cret' }
const parse = (variables: Record<string, string> = {}) =>
  parseEnv({ DATA_DIR: folder, ...client, ...variables })

const faultOf = (variables: Record<string, string>): string => {
  try {
    parse(variables)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  throw new Error('it was accepted')
}

const service = {
  BANKING_BASE_URL: 'https://api.bank.example/api/v1',
  BANKING_AUTH_URL: 'https://auth.bank.example',
  BANKING_APP_URL: 'https://app.bank.example',
  BANKING_API_AUDIENCE: 'https://api.bank.example',
}

test('documents may lie on origins of our own network that the operator names', () => {
  expect(parse()).toMatchObject({ fileHosts: [], onlyFileHosts: false })
  const text = 'http://localhost:9000, https://Minio.internal:443,,http://10.0.0.7'
  const fileHosts = ['http://localhost:9000', 'https://minio.internal', 'http://10.0.0.7']
  const alone = { BANKING_FILE_HOSTS: text, BANKING_FILE_HOSTS_ONLY: 'on' }
  expect(parse(alone)).toMatchObject({ fileHosts, onlyFileHosts: true })
  expect(faultOf({ BANKING_FILE_HOSTS_ONLY: 'yes' })).toMatch(/^BANKING_FILE_HOSTS_ONLY .+=off$/)
  for (const bad of [
    'localhost:9000',
    'http://localhost:9000/files',
    'ftp://files',
    'http://u:p@h',
  ]) {
    expect(faultOf({ BANKING_FILE_HOSTS: `https://a.example,${bad}` })).toMatch(
      /^BANKING_FILE_HOSTS .+BANKING_FILE_HOSTS=http:\/\/localhost:9000$/,
    )
  }
})

describe('a demo', () => {
  test('is only what is started as one, on this machine and over invented data', () => {
    expect(parse().isDemo).toBe(false)
    expect(parse({ DEMO: 'off' }).isDemo).toBe(false)
    expect(parse({ DEMO: 'on' }).isDemo).toBe(true)
    expect(parse({ DEMO: 'on', APP_URL: 'http://127.0.0.1:8080' }).isDemo).toBe(true)
  })

  test.each([
    { DEMO: 'on', APP_URL: 'https://app.example' },
    { DEMO: 'on', ...service },
    { DEMO: 'on', BANKING_SANDBOX_BASE_URL: 'https://sandbox.bank.example/api/v1' },
    { DEMO: 'yes' },
  ])('is refused with %j', (variables) => {
    expect(faultOf(variables)).toMatch(/^DEMO .+DEMO=off$/)
  })
})

test.each(['0', '1.5', '10000', 'off'])('a budget factor of %s is refused', (bad) => {
  expect(faultOf({ BUDGET_FACTOR: bad })).toMatch(/^BUDGET_FACTOR .+BUDGET_FACTOR=1$/)
})

describe('single sign-on', () => {
  const all = {
    OIDC_ISSUER: 'https://id.example/realms/firm',
    OIDC_CLIENT_ID: 'countinghouse',
    OIDC_CLIENT_SECRET: 'of-the-provider',
    OIDC_NAME: 'Example ID',
  }

  test('is off with nothing set, and on with all four', () => {
    expect(parse().openId).toBeUndefined()
    const { openId } = parse(all)
    expect(openId?.issuer.href).toBe('https://id.example/realms/firm')
    expect(openId?.clientSecret.reveal()).toBe('of-the-provider')
    expect(openId).toMatchObject({ clientId: 'countinghouse', name: 'Example ID' })
  })

  test('with some of the four stops the start, naming one that is missing', () => {
    for (const name of Object.keys(all)) {
      const example = name === 'OIDC_ISSUER' ? 'https://accounts.google.com' : '.+'
      expect(faultOf({ ...all, [name]: '' })).toMatch(
        new RegExp(`^${name} is missing: .+ For example: ${name}=${example}$`),
      )
    }
  })

  test('takes an issuer on https, or on this machine, and a name that can be printed', () => {
    expect(parse({ ...all, OIDC_ISSUER: 'http://localhost:9000' }).openId).toBeDefined()
    for (const issuer of ['http://id.example', 'id.example', 'https://id.example?tenant=1']) {
      expect(faultOf({ ...all, OIDC_ISSUER: issuer })).toMatch(/^OIDC_ISSUER /)
    }
    for (const name of ['x'.repeat(41), 'a\u0007b']) {
      expect(faultOf({ ...all, OIDC_NAME: name })).toMatch(/^OIDC_NAME is longer than 40/)
    }
  })
})

describe('with nothing set', () => {
  test('both environments of the bank that ships here are offered, as test data', () => {
    const env = parse()
    expect(env).toMatchObject({
      appOrigin: 'http://localhost:3000',
      isHttps: false,
      databaseUrl: undefined,
      redirectUri: 'http://localhost:3000/api/connections/callback',
    })
    expect(env.banks).toEqual([
      {
        environment: 'production',
        baseUrl: new URL('http://localhost:4000/api/v1'),
        audience: 'http://localhost:4000/api',
      },
      {
        environment: 'sandbox',
        baseUrl: new URL('http://localhost:4000/sandbox/api/v1'),
        audience: 'http://localhost:4000/sandbox/api',
      },
    ])
    expect(isTestData(env, 'production')).toBe(true)
    expect(env.bankAuthUrl.href).toBe('http://localhost:4000/')
    expect(env.bankAppUrl?.href).toBe('http://localhost:4000/app')
  })

  test('ports move both programs', () => {
    const env = parse({ PORT: '3100', BANK_PORT: '4100' })
    expect(env.appOrigin).toBe('http://localhost:3100')
    expect(env.banks[0].baseUrl.origin).toBe('http://localhost:4100')
    expect(env.bankAuthUrl.origin).toBe('http://localhost:4100')
  })

  test('secrets are generated once, readable by their owner alone, and kept', async () => {
    const [first, second] = [parse(), parse()]
    expect(second.authSecret.reveal()).toBe(first.authSecret.reveal())
    expect(second.vaultKeys()).toEqual(first.vaultKeys())
    expect(first.authSecret.reveal().length).toBeGreaterThanOrEqual(43)
    expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secrets.json'])
  })

  test('a damaged file of secrets is refused and left as it is', async () => {
    const file = path.join(folder, 'secrets.json')
    await writeFile(file, '{"auth_secret": ')
    expect(() => parse()).toThrow(/^DATA_DIR holds a damaged secrets\.json/)
    expect(await readFile(file, 'utf8')).toBe('{"auth_secret": ')
  })

  test('nothing that is secret can be printed', () => {
    const env = parse()
    expect(JSON.stringify(env)).not.toContain(env.authSecret.reveal())
    expect(JSON.stringify(env)).not.toContain('s3cret')
  })
})

describe('the real service', () => {
  test('is production, with every address its own', () => {
    const env = parse(service)
    expect(env.banks).toEqual([
      {
        environment: 'production',
        baseUrl: new URL('https://api.bank.example/api/v1'),
        audience: 'https://api.bank.example',
      },
    ])
    expect(env.bankAuthUrl.href).toBe('https://auth.bank.example/')
  })

  test('can have a sandbox beside it', () => {
    const env = parse({
      ...service,
      BANKING_SANDBOX_BASE_URL: 'https://sandbox.bank.example/api/v1',
    })
    expect(env.banks.map((bank) => bank.environment)).toEqual(['production', 'sandbox'])
    expect(env.banks[1]?.baseUrl.host).toBe('sandbox.bank.example')
    expect(isTestData(env, 'production')).toBe(false)
    expect(isTestData(env, 'sandbox')).toBe(true)
  })

  test('does without the address of the customer’s application', () => {
    expect(parse({ ...service, BANKING_APP_URL: '' }).bankAppUrl).toBeUndefined()
    expect(faultOf({ ...service, BANKING_APP_URL: 'ftp://bank.example' })).toMatch(
      /^BANKING_APP_URL /,
    )
  })

  test.each(['BANKING_AUTH_URL', 'BANKING_API_AUDIENCE'])(
    'is not mixed with the bank that ships here: %s is then needed',
    (name) => {
      expect(faultOf({ ...service, [name]: '' })).toMatch(new RegExp(`^${name} is missing`))
    },
  )
})

describe('a value that is wrong', () => {
  const wrong: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'many' }],
    ['PORT', { PORT: '70000' }],
    ['BANK_PORT', { BANK_PORT: '0' }],
    ['APP_URL', { APP_URL: 'app.example' }],
    ['APP_URL', { APP_URL: 'ftp://app.example' }],
    ['APP_URL', { APP_URL: 'http://app.example' }],
    ['APP_URL', { APP_URL: 'https://app.example/path' }],
    ['APP_URL', { APP_URL: 'https://me:pw@app.example' }],
    ['APP_URL', { APP_URL: 'http://127.0.0.1.evil.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['BANKING_BASE_URL', { ...service, BANKING_BASE_URL: 'http://api.bank.example/api/v1' }],
    ['BANKING_AUTH_URL', { ...service, BANKING_AUTH_URL: 'https://auth.bank.example/?x=1' }],
    ['VAULT_KEYS', { VAULT_KEYS: 'k1:c2hvcnQ=' }],
    ['VAULT_KEYS', { VAULT_KEYS: 'nonsense' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['BANKING_CLIENT_SECRET', { BANKING_CLIENT_SECRET: '' }],
    ['BANKING_CLIENT_ID', { BANKING_CLIENT_ID: '', BANKING_CLIENT_SECRET: '' }],
  ]

  test.each(wrong)('%s: one line names it and gives an example (%o)', (name, variables) => {
    const message = faultOf(variables)
    expect(message).toMatch(new RegExp(`^${name} [^\n]+\\. For example: ${name}=\\S[^\n]*$`))
  })

  test('is never quoted', () => {
    expect(faultOf({ VAULT_KEYS: 'k1:canary-4711' })).not.toContain('4711')
    expect(faultOf({ AUTH_SECRET: 'canary' })).not.toContain('canary')
    expect(faultOf({ APP_URL: 'https://me:canary@app.example' })).not.toContain('canary')
  })
})

describe('in production with a database of its own', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db.example/countinghouse' }
  const keys = `k1:${Buffer.alloc(32).toString('base64')}`

  test('secrets must be given, since several instances have to agree', () => {
    expect(faultOf(production)).toMatch(/^AUTH_SECRET is missing/)
    expect(faultOf({ ...production, AUTH_SECRET: 'x'.repeat(32) })).toMatch(
      /^VAULT_KEYS is missing/,
    )
  })

  test('none is generated when they are', async () => {
    parse({ ...production, AUTH_SECRET: 'x'.repeat(32), VAULT_KEYS: keys })
    expect(await readdir(folder)).toEqual([])
  })
})

test('the registration that the start made is found by both addresses', async () => {
  const registration = { client_id: 'cl-kept', client_secret: 'kept' }
  await writeFile(
    path.join(folder, 'banking-client.json'),
    JSON.stringify({
      'http://localhost:4000 http://localhost:3000/api/connections/callback': registration,
    }),
  )
  const none = { BANKING_CLIENT_ID: '', BANKING_CLIENT_SECRET: '' }
  const { bankingClient } = parse(none)
  expect([bankingClient.id, bankingClient.secret.reveal()]).toEqual(['cl-kept', 'kept'])
  expect(() => parse({ ...none, PORT: '3100' })).toThrow(EnvError)
})

describe('mail', () => {
  const both = { SMTP_URL: 'smtps://u:p%40ss@mail.example', MAIL_FROM: 'C. House <c@firm.example>' }

  test('is off with nothing set, and on with both', () => {
    expect(parse().mail).toBeUndefined()
    expect(parse(both).mail?.from).toBe('C. House <c@firm.example>')
    expect(parse(both).mail?.url.reveal()).toBe(both.SMTP_URL)
    expect(parse({ ...both, MAIL_FROM: 'c@firm.example' }).mail).toBeDefined()
  })

  test('with one of the two, or a bad one, stops the start', () => {
    expect(faultOf({ ...both, SMTP_URL: '' })).toMatch(/^SMTP_URL is missing: .+SMTP_URL=smtps:/)
    expect(faultOf({ ...both, MAIL_FROM: '' })).toMatch(/^MAIL_FROM is missing/)
    for (const url of ['mail.example', 'https://mail.example', 'smtp://', 'smtp://m/x?tls=no']) {
      expect(faultOf({ ...both, SMTP_URL: url })).toMatch(/^SMTP_URL (is not|has more)/)
    }
    for (const from of [
      'firm',
      'a@b, c@d',
      'a@b\r\nBcc: c@d',
      'Ä <ä@firm.example>',
      '<a@b> <c@d>',
    ]) {
      expect(faultOf({ ...both, MAIL_FROM: from })).toMatch(/^MAIL_FROM is not one/)
    }
  })
})
