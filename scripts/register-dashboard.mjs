import { execFile } from 'node:child_process'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { bundlePath } from './build-programs.mjs'
import { bankEnvironment } from './launch-settings.mjs'
import { asProcessEnvironment, CommandError, projectRoot } from './run-command.mjs'

const run = promisify(execFile)

const scopes = [
  'accounts:read',
  'cards:read',
  'invoicing:read',
  'statements:read',
  'transactions:read',
  'offline_access',
]

/**
 * @typedef {{ client_id: string, client_secret: string }} Registration
 */

/**
 * The dashboard's registration at the bank that ships here, made at the first start. It is kept per
 * bank address and redirect address, and made again when the bank no longer knows it.
 *
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 * @param {NodeJS.Dict<string>} environment
 * @param {(line: string) => void} report
 * @returns {Promise<NodeJS.Dict<string>>} what the dashboard is to know of it
 */
export async function ensureRegistration(settings, environment, report) {
  const file = path.join(settings.dataFolder, 'banking-client.json')
  const redirectUri = `${settings.appUrl}/api/connections/callback`
  const key = `${settings.bankOrigin} ${redirectUri}`
  const kept = await readRegistrations(file)
  const known = kept[key]
  if (known !== undefined && (await isAccepted(settings.bankOrigin, known)))
    return asEnvironment(known)
  report('Registering the dashboard as a partner at the bank …')
  const registration = await register(redirectUri, bankEnvironment(environment, settings))
  await writeRegistrations(file, { ...kept, [key]: registration })
  return asEnvironment(registration)
}

/** @param {Registration} registration */
function asEnvironment({ client_id, client_secret }) {
  return { BANKING_CLIENT_ID: client_id, BANKING_CLIENT_SECRET: client_secret }
}

/**
 * Spec, Revocation: credentials in the body. A token that the bank does not know is answered with
 * 200, so this asks about the credentials alone and changes nothing.
 *
 * @param {string} bankOrigin
 * @param {Registration} registration
 */
export async function isAccepted(bankOrigin, registration) {
  const ask = async () => {
    const response = await fetch(`${bankOrigin}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ ...registration, token: 'none' }),
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
    await response.arrayBuffer()
    return response.status === 200
  }
  // A bank that has just begun may drop a connection once, which says nothing of the credentials.
  return ask().catch((/** @type {Error} */ failure) => {
    if (failure.name === 'TimeoutError') throw failure
    return ask()
  })
}

/**
 * @param {string} redirectUri
 * @param {NodeJS.Dict<string>} env
 * @returns {Promise<Registration>}
 */
async function register(redirectUri, env) {
  const flags = ['--name', 'Countinghouse', '--redirect-uri', redirectUri]
  const command = [bundlePath('bank-client'), ...flags, '--scope', scopes.join(' '), '--json']
  const { stdout } = await run(process.execPath, command, {
    cwd: projectRoot,
    env: asProcessEnvironment(env),
  }).catch((/** @type {Error & { stderr?: string }} */ cause) => {
    throw new CommandError('The bank did not register the dashboard', cause.stderr ?? cause.message)
  })
  return parseRegistration(stdout)
}

/**
 * @param {string} text
 * @returns {Registration}
 */
export function parseRegistration(text) {
  /** @type {unknown} */
  let answer
  try {
    answer = JSON.parse(text)
  } catch {
    throw new CommandError('The bank registered the dashboard without saying its client_id')
  }
  const { client_id, client_secret } = /** @type {Record<string, unknown>} */ (answer ?? {})
  if (typeof client_id !== 'string' || typeof client_secret !== 'string') {
    throw new CommandError('The bank registered the dashboard without saying its client_id')
  }
  return { client_id, client_secret }
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, Registration>>}
 */
async function readRegistrations(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * @param {string} file
 * @param {Record<string, Registration>} registrations
 */
async function writeRegistrations(file, registrations) {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, JSON.stringify(registrations, undefined, 2), { mode: 0o600 })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
}
