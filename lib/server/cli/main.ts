import path from 'node:path'
import { parseArgs } from 'node:util'
import { createFirmOf, parseFirm, UsageError } from '@/lib/server/cli/create-firm'
import { restore } from '@/lib/server/cli/backup'
import { parseTokenArgs } from '@/lib/server/cli/make-token'
import { runOperatorCommand } from '@/lib/server/cli/operator-commands'
import {
  CommandRefusedError,
  type OperatorCommand,
  sendCommand,
} from '@/lib/server/cli/operator-socket'
import { unwatched } from '@/lib/server/db/install'
import { openStorage } from '@/lib/server/db/store'
import { DatabaseInUseError, OutdatedStoreError } from '@/lib/server/db/store/database'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { createVault } from '@/lib/server/db/vault'
import {
  EnvError,
  readAppOrigin,
  readStoreSettings,
  settingSource,
} from '@/lib/server/store-settings'

// The program `.build/operator.mjs`: `npm run firm:create`, `npm run vault:rotate`, `-- --drop-old`,
// `npm run setup:link`, `npm run passwords:allow`, `npm run factors:remove`, `npm run sso:bind`,
// `npm run api:token`, `npm run resume`, `npm run audit:verify`, `npm run backup`, `npm run restore`.

const usage =
  'npm run firm:create, npm run setup:link, npm run passwords:allow, npm run factors:remove -- EMAIL, npm run sso:bind -- EMAIL DOMAIN, npm run api:token -- --email EMAIL --scopes SCOPES, npm run vault:rotate, npm run vault:rotate -- --drop-old, npm run resume, npm run audit:verify, npm run backup -- FILE, or npm run restore -- FILE'

async function main([name, ...args]: string[]): Promise<string[]> {
  if (name === 'create-firm') return createFirm(args)
  if (name === 'resume' && args.length === 0) return operate('resume')
  if (name === 'setup' && args.length === 0) return operate('setup')
  if (name === 'allow-passwords' && args.length === 0) return operate('allow-passwords')
  if (name === 'audit-verify' && args.length === 0) return operate('audit-verify')
  const [file, ...more] = args
  if (name === 'remove-factors' && file !== undefined && more.length === 0) {
    return operate('remove-factors', file)
  }
  if (name === 'make-token') return operate('make-token', parseTokenArgs(args))
  if (name === 'bind-provider' && args.length > 0) return operate('bind-provider', args.join(' '))
  if ((name === 'backup' || name === 'restore') && file !== undefined && more.length === 0) {
    // npm runs this in the project, wherever it was called.
    const whole = path.resolve(process.env['INIT_CWD'] || '.', file)
    return name === 'backup' ? operate('backup', whole) : restore(readSettings(), whole)
  }
  if (name !== 'rotate') throw new UsageError(usage)
  const { values } = parseArgs({ args, options: { 'drop-old': { type: 'boolean' } } })
  return operate(values['drop-old'] === true ? 'drop-old' : 'rotate')
}

async function createFirm(args: string[]): Promise<string[]> {
  parseFirm(args)
  const origin = readOrigin()
  const database = await openStorage({
    dataDir: process.env['DATA_DIR'] || '.data',
    databaseUrl: process.env['DATABASE_URL'] || undefined,
  })
  try {
    return [await createFirmOf(database, origin, args)]
  } finally {
    await database.close()
  }
}

/** On the store itself, or through the program that has it open. */
async function operate(command: OperatorCommand, argument?: string): Promise<string[]> {
  const settings = readSettings()
  try {
    return await runAlone(settings, command, argument)
  } catch (cause) {
    if (!(cause instanceof DatabaseInUseError)) throw cause
    return sendCommand(settings.dataDir, command, argument)
  }
}

// As the program itself runs: keys that several instances share are never made up here.
function readSettings() {
  return {
    ...readStoreSettings({ ...process.env, NODE_ENV: 'production' }),
    environment: process.env,
  }
}

function readOrigin(): string {
  return readAppOrigin(settingSource(process.env))
}

async function runAlone(
  settings: ReturnType<typeof readSettings>,
  command: OperatorCommand,
  argument?: string,
): Promise<string[]> {
  const database = await openStorage(settings)
  const journal = await openTokenJournal(path.join(settings.dataDir, 'journal'))
  const vault = createVault(settings.vaultKeys)
  try {
    const store = { database, vault, journal, install: unwatched }
    const issuer = settingSource(process.env).get('OIDC_ISSUER')
    const operator = { ...settings, appOrigin: readOrigin(), issuer }
    return await runOperatorCommand(store, operator, command, argument)
  } finally {
    await journal.close()
    await database.close()
  }
}

const failures = [CommandRefusedError, EnvError, DatabaseInUseError, OutdatedStoreError, UsageError]

try {
  for (const line of await main(process.argv.slice(2))) console.log(line)
} catch (cause) {
  const isParseError = cause instanceof TypeError && 'code' in cause
  const isUsage = cause instanceof UsageError || cause instanceof DatabaseInUseError || isParseError
  const isKnown = isUsage || failures.some((kind) => cause instanceof kind)
  console.error(isKnown ? (cause as Error).message : cause)
  process.exitCode = isUsage ? 2 : 1
}
