import { describe, expect, test } from 'vitest'
import { requireFreePort } from '@/scripts/ports.mjs'
import { readLaunchSettings } from '@/scripts/launch-settings.mjs'
import { SettingError } from '@/scripts/run-command.mjs'
import { bankEnvironment, dashboardEnvironment } from '@/scripts/launch-settings.mjs'
import { requireNode } from '@/scripts/install-packages.mjs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

function refusalOf(environment: Record<string, string>): string {
  try {
    readLaunchSettings(environment)
  } catch (cause) {
    if (cause instanceof SettingError) return cause.message
    throw cause
  }
  return 'accepted'
}

describe('what npm start reads from the environment', () => {
  test('nothing has to be set', () => {
    expect(readLaunchSettings({})).toMatchObject({
      port: 3000,
      bankPort: 4000,
      appUrl: 'http://localhost:3000',
      ownBank: true,
      bankOrigin: 'http://localhost:4000',
    })
  })

  test.each([
    { environment: { PORT: 'abc' }, names: 'PORT is "abc"' },
    { environment: { BANK_PORT: '65536' }, names: 'BANK_PORT is "65536"' },
    { environment: { PORT: '4000' }, names: 'PORT and BANK_PORT are both 4000' },
    { environment: { APP_URL: 'app.example' }, names: 'APP_URL is "app.example"' },
    { environment: { APP_URL: 'https://app.example/path' }, names: 'APP_URL is' },
    { environment: { APP_URL: 'http://app.example' }, names: 'plain http is for this machine' },
  ])('a wrong value is one line with an example: $names', ({ environment, names }) => {
    const refusal = refusalOf(environment)
    expect(refusal).toContain(names)
    expect(refusal).toContain('for example')
    expect(refusal).not.toContain('\n')
  })

  test('a service of one’s own needs the names that are used, and each that is missing is named', () => {
    const environment: Record<string, string> = { BANKING_BASE_URL: 'https://bank.example/api/v1' }
    const wanted = ['AUTH_URL', 'API_AUDIENCE', 'CLIENT_ID', 'CLIENT_SECRET']
    for (const name of wanted.map((end) => `BANKING_${end}`)) {
      expect(refusalOf(environment)).toMatch(new RegExp(`^${name} is not set`))
      environment[name] = 'https://bank.example'
    }
    expect(readLaunchSettings(environment).ownBank).toBe(false)
  })

  test('a start on this machine with the bank that ships here is a demo, unless DEMO is off; no other can be', () => {
    const isDemo = (environment: Record<string, string>) =>
      dashboardEnvironment(environment, readLaunchSettings(environment))['DEMO']
    expect(isDemo({})).toBe('on')
    expect(isDemo({ DEMO: 'off' })).toBe('off')
    for (const elsewhere of [
      { APP_URL: 'https://app.example' },
      { BANKING_SANDBOX_BASE_URL: 'https://sandbox.bank.example/api/v1' },
    ]) {
      expect(isDemo(elsewhere)).toBe('off')
      expect(refusalOf({ DEMO: 'on', ...elsewhere })).toMatch(
        /^DEMO is on, .+ for example DEMO=off/,
      )
    }
    expect(refusalOf({ DEMO: 'perhaps' })).toContain('for example DEMO=off')
  })

  test('PROGRAM names the one to start, where the other runs by itself or is another company’s', () => {
    const both = { runsBank: true, runsDashboard: true, ownBank: true }
    const service = {
      BANKING_BASE_URL: 'https://bank.example/api/v1',
      BANKING_AUTH_URL: 'https://bank.example',
      BANKING_API_AUDIENCE: 'https://bank.example',
      BANKING_CLIENT_ID: 'id',
      BANKING_CLIENT_SECRET: 'secret',
    }
    expect(readLaunchSettings({ PROGRAM: '' })).toMatchObject(both)
    expect(readLaunchSettings({ PROGRAM: 'dashboard' })).toMatchObject({ ...both, runsBank: false })
    expect(readLaunchSettings({ PROGRAM: 'bank' })).toMatchObject({ ...both, runsDashboard: false })
    for (const PROGRAM of ['', 'dashboard']) {
      const alone = { runsBank: false, runsDashboard: true, ownBank: false }
      expect(readLaunchSettings({ ...service, PROGRAM })).toMatchObject(alone)
    }
    const { BANKING_BASE_URL } = service
    expect(readLaunchSettings({ BANKING_BASE_URL, PROGRAM: 'bank' }).runsBank).toBe(true)
    expect(refusalOf({ PROGRAM: 'api' })).toMatch(/^PROGRAM is "api", .*for example PROGRAM=/)
  })

  test('an old Node is refused by its number', () => {
    expect(() => requireNode('20.18.3')).toThrow('Node 20.18.3 is too old')
    expect(() => requireNode('18.20.0')).toThrow('too old')
    expect(requireNode('20.19.0')).toBeUndefined()
    expect(requireNode('24.1.0')).toBeUndefined()
  })

  test('a port that is taken is refused with another to try', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await expect(requireFreePort('PORT', port)).rejects.toThrow(`Port ${port} is in use`)
    await new Promise((resolve) => server.close(resolve))
    await expect(requireFreePort('PORT', port)).resolves.toBeUndefined()
  })
})

describe('the environment of each program', () => {
  const all = {
    PATH: '/bin',
    DATABASE_URL: 'postgres://store',
    VAULT_KEYS: 'k1:secret',
    AUTH_SECRET: 'secret',
    BANKING_CLIENT_SECRET: 'secret',
    BANK_DATABASE_URL: 'postgres://bank',
    BANK_CONTROL_KEY: 'secret',
  }
  const settings = readLaunchSettings({ DATA_DIR: '.data' })

  test('neither is handed the secrets of the other', () => {
    const bank = bankEnvironment(all, settings)
    const dashboard = dashboardEnvironment(all, settings)
    expect(Object.keys(bank)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(DATABASE_URL|VAULT|AUTH|BANKING)/)]),
    )
    expect(Object.keys(dashboard)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^BANK_(DATABASE|CONTROL)/)]),
    )
    expect(bank).toMatchObject({ PATH: '/bin', BANK_CONTROL_KEY: 'secret', BANK_PORT: '4000' })
    expect(dashboard).toMatchObject({ VAULT_KEYS: 'k1:secret', APP_URL: 'http://localhost:3000' })
  })
})
