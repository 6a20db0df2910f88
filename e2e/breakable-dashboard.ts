import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startFreshStack } from '@/e2e/stack'
import { startTestPostgres } from '@/scripts/test-requirements.mjs'

/** A stack whose dashboard stores in a PostgreSQL of its own, at which a test may tinker. */
export interface BreakableDashboard {
  origin: string
  query: (statement: string) => Promise<unknown>
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
