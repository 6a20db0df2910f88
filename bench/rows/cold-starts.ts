import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Figure, interleave, ratioFigure } from '@/bench/figure'
import { startPeer } from '@/bench/stack/peer'
import { findFreePort } from '@/scripts/ports.mjs'
import { heapFlags } from '@/scripts/supervisor.mjs'

const rounds = 5
const next = path.resolve('node_modules/next/dist/bin/next')
const emptyNext = path.resolve('bench/empty-next')

/** P27: from starting the dashboard to its first healthy answer, over a prepared data folder. */
export async function coldStarts(dataFolder: string): Promise<Figure[]> {
  const start = async (args: readonly string[], health: string, environment = {}) => {
    const port = String(await findFreePort())
    const origin = `http://localhost:${port}`
    const address = { PORT: port, APP_URL: origin, NEXTAUTH_URL: origin }
    const peer = await startPeer(args, origin + health, { ...address, ...environment })
    await peer.stop()
    return peer.milliseconds
  }
  await promisify(execFile)(process.execPath, [next, 'build', emptyNext], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  const settings = {
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    BANKING_CLIENT_ID: 'bench-client',
    BANKING_CLIENT_SECRET: 'bench-secret',
  }
  const dashboard = [...heapFlags.dashboard, 'scripts/serve-dashboard.mjs']
  const ratio = await interleave(
    rounds,
    () => start(dashboard, '/api/health', settings),
    () => start([next, 'start', emptyNext], '/'),
  )
  const against = 'an empty Next build'
  return [
    ratioFigure({ row: 'P27', what: 'cold start: the dashboard', against }, ratio, { atMost: 2 }),
  ]
}
