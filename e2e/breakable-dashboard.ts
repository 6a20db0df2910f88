import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startFreshStack } from '@/e2e/stack'
import { startTestPostgres } from '@/scripts/test-requirements.mjs'

/** A stack whose dashboard stores in a PostgreSQL of its own, at which a test may tinker. */
export interface BreakableDashboard {
  origin: string
  query: (statement: string) => Promise<unknown>
  /** Takes the store away while the dashboard runs. */
  loseStore: () => Promise<void>
  findStore: () => Promise<void>
  output: () => string
  stop: () => Promise<void>
}

export async function startBreakableDashboard(): Promise<BreakableDashboard> {
  const server = await startTestPostgres(() => {})
  const name = `breakable_${randomBytes(6).toString('hex')}`
  await runOn(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const stack = await startFreshStack({
    DATABASE_URL: url.href,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  })
  return {
    origin: stack.dashboard,
    query: (statement) => runOn(url.href, statement),
    loseStore: async () => {
      await runOn(server.url, `alter database ${name} with allow_connections false`)
      await runOn(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      await runOn(server.url, `alter database ${name} rename to ${name}_elsewhere`)
    },
    findStore: async () => {
      await runOn(server.url, `alter database ${name}_elsewhere rename to ${name}`)
      await runOn(server.url, `alter database ${name} with allow_connections true`)
    },
    output: stack.output,
    stop: async () => {
      await stack.stop()
      await server.stop()
    },
  }
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = await connect(connectionString)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

// A server that takes connections may still say that it is starting.
async function connect(connectionString: string): Promise<pg.Client> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return client
    } catch (cause) {
      if (tries === 50) throw cause
      await wait(100)
    }
  }
}
