import path from 'node:path'
import {
  defaultDataFolder,
  defaultPorts,
  findPort,
  findWebAddress,
  isLoopbackUrl,
  isOrigin,
  isInsecure,
  localOrigin,
} from '../lib/bank-contract/web-address.mjs'
import { projectRoot, SettingError } from './run-command.mjs'

/**
 * @typedef {object} LaunchSettings
 * @property {number} port of the dashboard
 * @property {number} bankPort
 * @property {string} appUrl the dashboard's public address, without a trailing slash
 * @property {string} dataFolder
 * @property {boolean} ownBank whether the bank that ships here is the one to talk to
 * @property {boolean} runsBank whether this start runs it
 * @property {boolean} runsDashboard
 * @property {string} bankOrigin
 * @property {boolean} isDemo whether clients are connected and people offered, to be looked at
 */

/**
 * What `npm start` has to know before any program runs. Throws SettingError.
 *
 * @param {NodeJS.Dict<string>} environment
 * @returns {LaunchSettings}
 */
export function readLaunchSettings(environment) {
  const port = readPort(environment, 'PORT')
  const bankPort = readPort(environment, 'BANK_PORT')
  const program = readProgram(environment)
  const ownBank = program === 'bank' || !given(environment, 'BANKING_BASE_URL')
  if (ownBank && port === bankPort) {
    throw new SettingError(
      `PORT and BANK_PORT are both ${port}: give each its own, for example BANK_PORT=${port + 1}`,
    )
  }
  if (!ownBank) requireServiceSettings(environment)
  const appUrl = readOrigin(environment, 'APP_URL', localOrigin(port))
  return {
    port,
    bankPort,
    appUrl,
    dataFolder: path.resolve(projectRoot, environment['DATA_DIR'] || defaultDataFolder),
    ownBank,
    runsBank: ownBank && program !== 'dashboard',
    runsDashboard: program !== 'bank',
    bankOrigin: localOrigin(bankPort),
    isDemo: readDemo(environment, ownBank && isLoopbackUrl(new URL(appUrl))),
  }
}

/**
 * The one of the two programs to start, where the other runs by itself.
 *
 * @param {NodeJS.Dict<string>} environment
 * @returns {'dashboard' | 'bank' | undefined}
 */
function readProgram({ PROGRAM: program }) {
  if (program === undefined || program === '') return undefined
  if (program === 'dashboard' || program === 'bank') return program
  throw new SettingError(
    `PROGRAM is "${program}", which is neither dashboard nor bank, for example PROGRAM=dashboard`,
  )
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {boolean} isPossible on this machine, with the bank that ships here
 */
function readDemo(environment, isPossible) {
  const isWhole = isPossible && !given(environment, 'BANKING_SANDBOX_BASE_URL')
  const choice = environment['DEMO'] || (isWhole ? 'on' : 'off')
  if (choice === 'off' || (choice === 'on' && isWhole)) return choice === 'on'
  throw new SettingError(
    choice === 'on'
      ? 'DEMO is on, which is for this machine and the bank that ships here, for example DEMO=off'
      : `DEMO is "${choice}", for example DEMO=off`,
  )
}

const serviceSettings = {
  BANKING_AUTH_URL: 'https://auth.bank.example',
  BANKING_API_AUDIENCE: 'https://api.bank.example',
  BANKING_CLIENT_ID: 'the client_id that the service issued',
  BANKING_CLIENT_SECRET: 'the client_secret that the service issued',
}

/** @param {NodeJS.Dict<string>} environment */
function requireServiceSettings(environment) {
  for (const [name, example] of Object.entries(serviceSettings)) {
    if (given(environment, name)) continue
    throw new SettingError(
      `${name} is not set: BANKING_BASE_URL names a service, which needs it too, for example ${name}=${example.includes(' ') ? `'…' (${example})` : example}`,
    )
  }
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {string} name
 */
function given(environment, name) {
  return environment[name] !== undefined && environment[name] !== ''
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {keyof typeof defaultPorts} name
 */
function readPort(environment, name) {
  const text = environment[name]
  const whenUnset = defaultPorts[name]
  const port = text === undefined || text === '' ? whenUnset : findPort(text)
  if (port !== undefined) return port
  throw new SettingError(
    `${name} is "${text}", which is no port from 1 to 65535, for example ${name}=${whenUnset}`,
  )
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {string} name
 * @param {string} whenUnset
 */
function readOrigin(environment, name, whenUnset) {
  const text = environment[name] || whenUnset
  const url = findWebAddress(text)
  if (url === undefined || !isOrigin(url)) {
    throw new SettingError(
      `${name} is "${text}", which is no origin, for example ${name}=${whenUnset}`,
    )
  }
  if (isInsecure(url)) {
    throw new SettingError(
      `${name} is "${text}": plain http is for this machine alone, for example ${name}=https://${url.host}`,
    )
  }
  return url.origin
}

/**
 * What the server round Next needs to know. Throws SettingError.
 *
 * @param {NodeJS.Dict<string>} environment
 * @param {{ dev: boolean }} options
 */
export function readServeSettings(environment, { dev }) {
  const { port, appUrl, bankOrigin } = readLaunchSettings(environment)
  const url = new URL(appUrl)
  const https = url.protocol === 'https:'
  const host = environment['HOST']
  const reachable = isLoopbackUrl(url) ? ['127.0.0.1', '::1'] : ['0.0.0.0']
  return {
    port,
    https,
    /** https ends at a proxy in front of this server, which speaks plain http. */
    behindProxy: https,
    // Next's development client opens its socket at the one server that it was first seen on.
    hosts: dev ? ['localhost'] : host ? [host] : reachable,
    formTargets: [new URL(environment['BANKING_AUTH_URL'] || bankOrigin).origin],
  }
}

/**
 * The two programs belong to two companies: neither is handed the other's secrets.
 */
const ofTheBank = ['BANK_DATABASE_URL', 'BANK_CONTROL_KEY']
const ofTheDashboard = [
  'DATABASE_URL',
  'AUTH_SECRET',
  'VAULT_KEYS',
  'BANKING_CLIENT_ID',
  'BANKING_CLIENT_SECRET',
]

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {LaunchSettings} settings
 * @returns {NodeJS.Dict<string>}
 */
export function bankEnvironment(environment, settings) {
  return {
    ...without(environment, ofTheDashboard),
    NODE_ENV: 'production',
    // Beside another program a line for each request would hide what matters.
    BANK_LOG_LEVEL: environment['BANK_LOG_LEVEL'] || 'error',
    BANK_PORT: String(settings.bankPort),
    DATA_DIR: settings.dataFolder,
  }
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {LaunchSettings} settings
 * @returns {NodeJS.Dict<string>}
 */
export function dashboardEnvironment(environment, settings) {
  return {
    ...without(environment, ofTheBank),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    BANK_PORT: String(settings.bankPort),
    APP_URL: settings.appUrl,
    NEXTAUTH_URL: settings.appUrl,
    DATA_DIR: settings.dataFolder,
    DEMO: settings.isDemo ? 'on' : 'off',
  }
}

/**
 * @param {NodeJS.Dict<string>} environment
 * @param {readonly string[]} names
 */
function without(environment, names) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))
}
