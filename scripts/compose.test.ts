import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { bankEnvironment, readLaunchSettings } from '@/scripts/launch-settings.mjs'

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly profiles?: readonly string[]
}

const text = await readFile('compose.yaml', 'utf8')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const known = new Set(
  [...(await readFile('.env.example', 'utf8')).matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(
    ([, name]) => name,
  ),
)
const { dashboard, bank } = services

test('every variable that a program gets from compose.yaml is one of .env.example', () => {
  const given = [dashboard, bank].flatMap((service) => Object.keys(service?.environment ?? {}))
  expect(given.filter((name) => !known.has(name))).toEqual([])
  expect(given.length).toBeGreaterThan(20)
})

test('every variable that compose.yaml reads is one of .env.example, but for the password of its PostgreSQL', () => {
  const read = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(20)
  expect([...new Set(read.filter((name) => !known.has(name)))]).toEqual(['POSTGRES_PASSWORD'])
})

test('the dashboard gets every variable of .env.example that is not of the bank, or of the image itself', () => {
  const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'PROGRAM']
  const missing = [...known].filter(
    (name) =>
      !name?.startsWith('BANK_') &&
      !ofTheImage.includes(name ?? '') &&
      !Object.hasOwn(dashboard?.environment ?? {}, name ?? ''),
  )
  expect(missing).toEqual([])
})

test('no secret has a default in compose.yaml: without it the start is refused', () => {
  for (const name of ['POSTGRES_PASSWORD', 'AUTH_SECRET', 'VAULT_KEYS']) {
    expect(text).toContain(`\${${name}:?`)
    expect(text).not.toContain(`\${${name}:-`)
  }
})

test('the bank is started by the profile demo alone, and gets no secret of the dashboard', () => {
  const environment = { ...bank?.environment, DATA_DIR: '/data' }
  expect(bank?.profiles).toEqual(['demo'])
  const settings = readLaunchSettings(environment)
  expect(settings).toMatchObject({ runsBank: true, runsDashboard: false })
  expect(bankEnvironment(environment, settings)).toMatchObject(environment)
})

test('both programs have a read-only root and no capability, and their ports are open to this machine alone', () => {
  for (const service of [dashboard, bank]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service?.ports?.filter((port) => !port.startsWith('127.0.0.1:')) ?? []).toEqual([])
  }
})
