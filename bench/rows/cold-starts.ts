import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Figure, ratioFigure } from '@/bench/figure'
import { coldStart, type Program } from '@/bench/measure/cold-start'
import { interleave } from '@/bench/measure/ratio'
import { freePort } from '@/bench/stack/start-stack'
import { heapFlags } from '@/scripts/supervisor.mjs'

const rounds = 5
const run = promisify(execFile)

/** P27: from starting the process to its first healthy answer, over a prepared data folder. */
export async function coldStarts(dataDir: string): Promise<Figure[]> {
  const env = { DATA_DIR: path.resolve(dataDir), NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const bank = await interleave(
    rounds,
    async () => {
      const port = await freePort()
      return coldStart(bankProgram(port, env))
    },
    async () => coldStart(openStore(path.join(env.DATA_DIR, 'bank'), await freePort())),
  )
  await buildEmptyNext()
  const dashboard = await interleave(
    rounds,
    async () => coldStart(dashboardProgram(await freePort(), env)),
    async () => coldStart(emptyNext(await freePort())),
  )
  return [
    ratioFigure(
      {
        row: 'P27',
        what: 'cold start: the bank with 1,000,000 rows',
        against: 'opening the same store alone',
      },
      bank,
      { atMost: 1.3 },
    ),
    ratioFigure(
      { row: 'P27', what: 'cold start: the dashboard', against: 'an empty Next build' },
      dashboard,
      { atMost: 2 },
    ),
  ]
}

function bankProgram(port: number, env: Record<string, string>): Program {
  return {
    args: [...heapFlags.bank, path.resolve('.build/bank.mjs')],
    env: { ...env, BANK_PORT: String(port) },
    readyUrl: `http://localhost:${port}/health`,
  }
}

function dashboardProgram(port: number, env: Record<string, string>): Program {
  return {
    args: [...heapFlags.dashboard, path.resolve('scripts/serve-dashboard.mjs')],
    env: {
      ...env,
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      NEXTAUTH_URL: `http://localhost:${port}`,
      BANKING_CLIENT_ID: 'bench-client',
      BANKING_CLIENT_SECRET: 'bench-secret',
    },
    readyUrl: `http://localhost:${port}/api/health`,
  }
}

function openStore(folder: string, port: number): Program {
  const program = path.resolve('bench/peers/open-store.mjs')
  return {
    args: [...heapFlags.bank, program, folder, String(port)],
    env: { NODE_ENV: 'production' },
    readyUrl: `http://localhost:${port}/`,
  }
}

const nextCommand = path.resolve('node_modules/next/dist/bin/next')
const emptyNextFolder = path.resolve('bench/empty-next')

async function buildEmptyNext(): Promise<void> {
  await run(process.execPath, [nextCommand, 'build', emptyNextFolder], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
}

function emptyNext(port: number): Program {
  return {
    args: [nextCommand, 'start', emptyNextFolder, '--port', String(port)],
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    readyUrl: `http://localhost:${port}/`,
  }
}
