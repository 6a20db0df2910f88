import path from 'node:path'
import {
  defaultDataFolder,
  defaultPorts,
  findPort,
  findWebAddress,
  isLoopbackHost,
  isLoopbackUrl,
  isInsecure,
  localOrigin,
} from '@/lib/bank-contract/web-address.mjs'
import type { DatabaseSource } from '@/lib/server/db/store/database'

export interface BankEnvironment {
  port: number
  host: string
  /** The bank's public address, without a trailing slash. */
  origin: string
  dataFolder: string
  database: DatabaseSource
  controlKey: string | undefined
  rateLimited: boolean
  /** Whether the people of the demo may sign in. */
  demoPeople: boolean
  logLevel: LogLevel
}

const logLevels = ['silent', 'error', 'info'] as const

export type LogLevel = (typeof logLevels)[number]

/** The operator has to change something; the message says what, in words for them. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** The bank's configuration; throws OperatorError. An empty value counts as unset. */
export function readBankEnvironment(variables: NodeJS.Dict<string>): BankEnvironment {
  const read = (name: string): string | undefined => variables[name]?.trim() || undefined
  const port = readPort(read('BANK_PORT'))
  const dataFolder = path.resolve(read('DATA_DIR') ?? defaultDataFolder)
  const host = read('BANK_HOST') ?? '127.0.0.1'
  const origin = readOrigin(read('BANK_URL') ?? localOrigin(port))
  const demoPeople = readChoice('BANK_DEMO_PEOPLE', read('BANK_DEMO_PEOPLE') ?? 'off', onOff)
  return {
    port,
    host,
    origin,
    dataFolder,
    database: readDatabase(read('BANK_DATABASE_URL'), dataFolder),
    controlKey: readControlKey(read('BANK_CONTROL_KEY'), host),
    rateLimited: readChoice('BANK_RATE_LIMITS', read('BANK_RATE_LIMITS') ?? 'off', onOff) === 'on',
    demoPeople: demoPeople === 'on' || isLoopbackUrl(new URL(origin)),
    logLevel: readChoice('BANK_LOG_LEVEL', read('BANK_LOG_LEVEL') ?? 'info', logLevels),
  }
}

const onOff = ['on', 'off'] as const

function readPort(text: string | undefined): number {
  const port = text === undefined ? defaultPorts.BANK_PORT : findPort(text)
  if (port !== undefined) return port
  throw new OperatorError('BANK_PORT must be a port from 1 to 65535, for example BANK_PORT=4000')
}

function readOrigin(text: string): string {
  const url = findWebAddress(text)
  const isSpelled = url !== undefined && (text === url.origin || text === `${url.origin}/`)
  if (isSpelled && !isInsecure(url)) return url.origin
  throw new OperatorError(
    'BANK_URL must be an https address without a path (http for this machine only), for example BANK_URL=https://bank.example',
  )
}

function readDatabase(url: string | undefined, dataFolder: string): DatabaseSource {
  if (url === undefined) return { kind: 'embedded', folder: path.join(dataFolder, 'bank') }
  const isPostgres = URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol)
  if (isPostgres) return { kind: 'postgres', url }
  throw new OperatorError(
    'BANK_DATABASE_URL must be a PostgreSQL address, for example BANK_DATABASE_URL=postgres://bank@localhost/bank',
  )
}

function readControlKey(key: string | undefined, host: string): string | undefined {
  // A rehearsal on one machine may have a key to type; what others can reach may not.
  const shortest = isLoopbackHost(host) ? 1 : 16
  // It is sent as a bearer token: RFC 6750 §2.1 names the characters.
  const isBearer = key === undefined || /^[A-Za-z0-9\-._~+/]+=*$/.test(key)
  if (isBearer && (key === undefined || (key.length >= shortest && key.length <= 512))) return key
  throw new OperatorError(
    `BANK_CONTROL_KEY must be ${shortest} to 512 letters, digits or -._~+/, for example the output of: openssl rand -hex 32`,
  )
}

function readChoice<Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((each) => each === text)
  if (choice !== undefined) return choice
  throw new OperatorError(
    `${name} must be one of ${choices.join(', ')}, for example ${name}=${choices.at(-1)}`,
  )
}
