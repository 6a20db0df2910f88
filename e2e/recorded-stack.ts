import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type RecordingProxy, startRecordingProxy } from '@/e2e/recording-proxy'
import { copyTemplate, startCommand, startStack } from '@/e2e/stack'
import { findFreePort } from '@/scripts/ports.mjs'

const run = promisify(execFile)

/** The two programs as two companies run them, with a recorder on the line between. */
export interface RecordedStack {
  dashboard: string
  /** The bank's public address, which is the recorder's. */
  bank: string
  controlKey: string
  proxy: RecordingProxy
  folders: { dashboard: string; bank: string }
  /** What each program has printed. */
  logs: () => { dashboard: string; bank: string }
  /** Ends both programs and keeps what they wrote. */
  stopPrograms: () => Promise<void>
  remove: () => Promise<void>
}

/** `npm run bank` behind a recorder, `npm run bank:client`, and `npm start` pointed at it. */
export async function startRecordedStack(): Promise<RecordedStack> {
  const { dataFolder, remove } = await copyTemplate()
  const folders = { bank: dataFolder, dashboard: `${dataFolder}-of-the-dashboard` }
  await mkdir(folders.dashboard, { mode: 0o700 })
  await cp(path.join(dataFolder, 'dashboard'), path.join(folders.dashboard, 'dashboard'), {
    recursive: true,
  })
  const proxy = await startRecordingProxy()
  const controlKey = randomBytes(24).toString('hex')
  const [port, bankPort] = [await findFreePort(), await findFreePort()]
  const ofTheBank = {
    PROGRAM: 'bank',
    BANK_PORT: String(bankPort),
    BANK_URL: proxy.origin,
    BANK_CONTROL_KEY: controlKey,
    BANK_LOG_LEVEL: 'info',
    DATA_DIR: folders.bank,
  }
  const bank = await startCommand('scripts/start.mjs', ofTheBank)
  proxy.forwardTo(`http://localhost:${bankPort}`)
  const registration = await register(`http://localhost:${port}`, ofTheBank)
  const dashboard = await startStack({
    dataFolder: folders.dashboard,
    environment: {
      PORT: String(port),
      BANKING_BASE_URL: `${proxy.origin}/api/v1`,
      BANKING_AUTH_URL: proxy.origin,
      BANKING_API_AUDIENCE: `${proxy.origin}/api`,
      BANKING_CLIENT_ID: registration.client_id,
      BANKING_CLIENT_SECRET: registration.client_secret,
    },
  })
  return {
    dashboard: `http://localhost:${port}`,
    bank: proxy.origin,
    controlKey,
    proxy,
    folders,
    logs: () => ({ dashboard: dashboard.output(), bank: bank.output() }),
    stopPrograms: async () => {
      await dashboard.stop()
      await bank.stop()
      await proxy.stop()
    },
    remove,
  }
}

const scopes =
  'accounts:read cards:read invoicing:read statements:read transactions:read offline_access'

async function register(
  dashboard: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ client_id: string; client_secret: string }> {
  const redirect = `${dashboard}/api/connections/callback`
  const flags = ['--name', 'Countinghouse', '--redirect-uri', redirect, '--scope', scopes, '--json']
  const { stdout } = await run(
    process.execPath,
    ['scripts/run-tool.mjs', 'bank-client', ...flags],
    { env: { ...process.env, NODE_ENV: 'production', ...environment } },
  )
  return JSON.parse(stdout)
}
