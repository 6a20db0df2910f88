import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Stack } from '@/e2e/stack'
import { findFreePort } from '@/scripts/ports.mjs'
import { startTestPostgres } from '@/scripts/test-requirements.mjs'
import { waitForHealth } from '@/scripts/ports.mjs'

const run = promisify(execFile)

/** Several dashboards on one PostgreSQL, all behind the address of the first, and one bank. */
export interface SeveralDashboards {
  /** Their own addresses, as a balancer in front of them knows them. */
  origins: readonly string[]
  /** Ends one and waits until it is gone. */
  signal: (index: number, signal: NodeJS.Signals) => Promise<void>
  /** A statement on their store. */
  query: (statement: string) => Promise<Record<string, unknown>[]>
  output: () => string
  stop: () => Promise<void>
}

export async function startSeveralDashboards(
  bank: Pick<Stack, 'bank' | 'dataFolder'>,
  count: number,
): Promise<SeveralDashboards> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-several-'))
  const server = await startTestPostgres(() => {})
  const store = await createDatabase(server.url)
  const ports: number[] = []
  while (ports.length < count) ports.push(await findFreePort())
  const origins = ports.map((port) => `http://localhost:${port}`)
  const common = {
    NODE_ENV: 'production' as const,
    DATABASE_URL: store.url,
    APP_URL: origins[0] ?? '',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    BANKING_BASE_URL: `${bank.bank}/api/v1`,
    BANKING_AUTH_URL: bank.bank,
    BANKING_API_AUDIENCE: `${bank.bank}/api`,
    ...(await register(origins[0] ?? '', bank)),
  }
  let output = ''
  await run(process.execPath, ['.build/store-prepare.mjs'], { env: { ...process.env, ...common } })
  const programs = ports.map((port, index) => {
    const env = { ...common, PORT: String(port), DATA_DIR: path.join(folder, String(index)) }
    const program = startProgram(env)
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (chunk) => (output += String(chunk)))
    }
    return program
  })
  const signal = async (index: number, name: NodeJS.Signals): Promise<void> => {
    const program = programs[index]
    if (program === undefined || program.exitCode !== null || program.signalCode !== null) return
    program.kill(name)
    await once(program, 'exit')
  }
  await Promise.all(origins.map((origin) => waitForHealth('dashboard', `${origin}/api/health`)))
  return {
    origins,
    signal,
    query: store.query,
    output: () => output,
    stop: async () => {
      await Promise.all(programs.map((_, index) => signal(index, 'SIGTERM')))
      await store.close()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

function startProgram(environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, ['scripts/serve-dashboard.mjs'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function createDatabase(serverUrl: string) {
  const name = `several_${randomBytes(6).toString('hex')}`
  const administrator = new pg.Client({ connectionString: serverUrl })
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  await administrator.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    url: url.href,
    query: async (statement: string) =>
      (await client.query<Record<string, unknown>>(statement)).rows,
    close: () => client.end(),
  }
}

async function register(
  dashboard: string,
  { bank, dataFolder }: Pick<Stack, 'bank' | 'dataFolder'>,
): Promise<Record<string, string>> {
  const scopes =
    'accounts:read cards:read invoicing:read statements:read transactions:read offline_access'
  const redirect = `${dashboard}/api/connections/callback`
  const flags = ['--name', 'Several', '--redirect-uri', redirect, '--scope', scopes, '--json']
  const ofTheBank = {
    NODE_ENV: 'production' as const,
    BANK_PORT: new URL(bank).port,
    DATA_DIR: dataFolder,
  }
  const { stdout } = await run(
    process.execPath,
    ['scripts/run-tool.mjs', 'bank-client', ...flags],
    { env: { ...process.env, ...ofTheBank } },
  )
  const registration = JSON.parse(stdout) as { client_id: string; client_secret: string }
  return {
    BANKING_CLIENT_ID: registration.client_id,
    BANKING_CLIENT_SECRET: registration.client_secret,
  }
}
