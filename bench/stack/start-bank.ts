import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, type Stack } from '@/bench/stack/start-stack'

type BankAlone = Pick<Stack, 'bankUrl' | 'stop'>

const readyWithinMs = 600_000

/** The bank without the dashboard, over a PostgreSQL that has its ledger. */
export async function startBank(dataDir: string, databaseUrl: string): Promise<BankAlone> {
  const bankUrl = `http://localhost:${await freePort()}`
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=32', path.resolve('.build/bank.mjs')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATA_DIR: path.resolve(dataDir),
        BANK_DATABASE_URL: databaseUrl,
        BANK_PORT: new URL(bankUrl).port,
        BANK_LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const start = performance.now()
  while (!(await isHealthy(bankUrl))) {
    if (child.exitCode !== null || performance.now() - start > readyWithinMs) {
      await stop()
      throw new Error(`the bank at ${bankUrl} did not become ready`)
    }
    await wait(50)
  }
  return { bankUrl, stop }
}

function isHealthy(bankUrl: string): Promise<boolean> {
  return fetch(`${bankUrl}/health`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}
