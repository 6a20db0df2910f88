import { randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import {
  defaultDataFolder,
  defaultPorts,
  findPort,
  findWebAddress,
  isOrigin,
  isInsecure,
  localOrigin,
} from '@/lib/bank-contract/web-address.mjs'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { tryJson } from '@/lib/bank-contract/try-json'
import {
  generateVaultKey,
  type KeySource,
  parseVaultKeys,
  type VaultKey,
} from '@/lib/server/db/vault'

/** A setting that stops the program at start. The value is never quoted: it may be a secret. */
export class EnvError extends Error {
  override name = 'EnvError'
  constructor(
    readonly variable: string,
    fault: string,
    example: string,
  ) {
    super(`${variable} ${fault}. For example: ${variable}=${example}`)
  }
}

export interface SettingSource {
  get: (name: string) => string | undefined
}

export function settingSource(
  variables: Readonly<Record<string, string | undefined>>,
): SettingSource {
  return { get: (name) => variables[name]?.trim() || undefined }
}

/** Where the dashboard keeps what it knows, and what opens it: all that an operator's command needs. */
export interface StoreSettings {
  dataDir: string
  databaseUrl: string | undefined
  vaultKeys: KeySource
  /** The ring was made here and lies in the data folder, so that a command may change it. */
  ownsKeys: boolean
}

/** Throws EnvError. */
export function readStoreSettings(
  variables: Readonly<Record<string, string | undefined>>,
): StoreSettings {
  const source = settingSource(variables)
  const dataDir = readDataDir(source)
  const { vaultKeys, ownsKeys } = readSecrets(source, dataDir)
  return { dataDir, databaseUrl: readDatabaseUrl(source), vaultKeys, ownsKeys }
}

/** The dashboard's own public origin, without a trailing slash. */
export function readAppOrigin(source: SettingSource): string {
  const url = readUrl(source, 'APP_URL', localOrigin(readPort(source, 'PORT')))
  if (!isOrigin(url)) throw new EnvError('APP_URL', 'is more than an origin', 'https://app.example')
  return url.origin
}

export function readPort(source: SettingSource, name: keyof typeof defaultPorts): number {
  const text = source.get(name)
  const port = text === undefined ? defaultPorts[name] : findPort(text)
  if (port !== undefined) return port
  throw new EnvError(name, 'is not a port from 1 to 65535', String(defaultPorts[name]))
}

/** An https address; plain http is for this machine alone. */
export function readUrl(source: SettingSource, name: string, whenUnset: string | undefined): URL {
  const text = source.get(name) ?? whenUnset
  if (text === undefined) throw new EnvError(name, 'is missing', 'https://bank.example')
  const url = findWebAddress(text)
  if (url === undefined) throw new EnvError(name, 'is not a web address', 'https://bank.example')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new EnvError(name, 'has more than an origin and a path', `https://${url.host}`)
  }
  if (isInsecure(url)) {
    throw new EnvError(name, 'is plain http beyond this machine', `https://${url.host}`)
  }
  return url
}

export function readDataDir(source: SettingSource): string {
  return path.resolve(/* turbopackIgnore: true */ source.get('DATA_DIR') ?? defaultDataFolder)
}

export function readDatabaseUrl(source: SettingSource): string | undefined {
  const text = source.get('DATABASE_URL')
  if (text === undefined || /^postgres(ql)?:\/\/./.test(text)) return text
  throw new EnvError(
    'DATABASE_URL',
    'is not a PostgreSQL address',
    'postgres://me@db.example/countinghouse',
  )
}

export function readSecrets(
  source: SettingSource,
  dataDir: string,
): Pick<StoreSettings, 'vaultKeys' | 'ownsKeys'> & { authSecret: SecretText } {
  const authSecret = source.get('AUTH_SECRET')
  const vaultKeys = source.get('VAULT_KEYS')
  const isGiven = authSecret !== undefined && vaultKeys !== undefined
  if (!isGiven) {
    const missing = authSecret === undefined ? 'AUTH_SECRET' : 'VAULT_KEYS'
    const example = missing === 'AUTH_SECRET' ? '$(openssl rand -base64 32)' : keysExample
    if (source.get('NODE_ENV') === 'production' && readDatabaseUrl(source) !== undefined) {
      const fault = 'is missing, and DATABASE_URL makes several instances of us'
      throw new EnvError(missing, fault, example)
    }
  }
  if (authSecret !== undefined && authSecret.length < 32) {
    throw new EnvError('AUTH_SECRET', 'is shorter than 32 characters', '$(openssl rand -base64 32)')
  }
  const generated = isGiven ? undefined : readGeneratedSecrets(dataDir)
  return {
    authSecret: new SecretText(authSecret ?? generated?.auth_secret ?? ''),
    ownsKeys: vaultKeys === undefined,
    vaultKeys: vaultKeys === undefined ? watchGeneratedKeys(dataDir) : givenKeys(vaultKeys),
  }
}

const keysExample = 'k1:$(openssl rand -base64 32)'

function givenKeys(text: string): KeySource {
  const keys = readVaultKeys(text)
  return () => keys
}

function readVaultKeys(text: string): VaultKey[] {
  try {
    return parseVaultKeys(text)
  } catch (cause) {
    throw new EnvError('VAULT_KEYS', `cannot be read: ${(cause as Error).message}`, keysExample)
  }
}

const secretsSchema = z.object({
  auth_secret: z.string().min(32),
  vault_keys: z.string().refine(isRing),
})

export type GeneratedSecrets = z.infer<typeof secretsSchema>

/**
 * The secrets of a store that nobody gave any, made at the first start and kept beside it, readable
 * by its owner alone. Losing the file loses every connection, so a damaged one is never replaced.
 */
export function readGeneratedSecrets(dataDir: string): GeneratedSecrets {
  const file = secretsFile(dataDir)
  return findSecrets(file) ?? generateSecrets(file)
}

/** The generated ring, read again whenever the file has changed: it is rotated while programs run. */
export function watchGeneratedKeys(dataDir: string): KeySource {
  const file = secretsFile(dataDir)
  let seen: { stamp: string; keys: VaultKey[] } | undefined
  return () => {
    const status = statSync(file, { throwIfNoEntry: false })
    // What is in memory still opens everything, even when the file is gone.
    if (status === undefined && seen !== undefined) return seen.keys
    const stamp = `${status?.ino} ${status?.mtimeMs} ${status?.size}`
    if (seen?.stamp !== stamp) {
      seen = { stamp, keys: parseVaultKeys(readGeneratedSecrets(dataDir).vault_keys) }
    }
    return seen.keys
  }
}

/** When the generated ring was last changed; undefined where the keys are given. */
export function findKeysChangedAt({
  dataDir,
  ownsKeys,
}: Pick<StoreSettings, 'dataDir' | 'ownsKeys'>): Date | undefined {
  return ownsKeys ? statSync(secretsFile(dataDir), { throwIfNoEntry: false })?.mtime : undefined
}

/** Puts a new key before the others of the generated ring and gives its id. */
export function addGeneratedKey(dataDir: string): string {
  const secrets = readGeneratedSecrets(dataDir)
  const used = parseVaultKeys(secrets.vault_keys).map(({ id }) => Number(/^k(\d+)$/.exec(id)?.[1]))
  const id = `k${Math.max(0, ...used.filter((number) => number > 0)) + 1}`
  const vault_keys = `${generateVaultKey(id).reveal()},${secrets.vault_keys}`
  replaceSecrets(dataDir, { ...secrets, vault_keys })
  return id
}

/** Leaves only the newest key on the generated ring. */
export function dropGeneratedKeys(dataDir: string): void {
  const secrets = readGeneratedSecrets(dataDir)
  const [newest = ''] = secrets.vault_keys.split(',')
  replaceSecrets(dataDir, { ...secrets, vault_keys: newest })
}

function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'secrets.json')
}

function replaceSecrets(dataDir: string, secrets: GeneratedSecrets): void {
  const file = secretsFile(dataDir)
  const temporary = writeBeside(file, secrets)
  renameSync(temporary, file)
}

function writeBeside(file: string, secrets: GeneratedSecrets): string {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, JSON.stringify(secrets), { mode: 0o600, flush: true })
  return temporary
}

function findSecrets(file: string): GeneratedSecrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
  const parsed = secretsSchema.safeParse(tryJson(text))
  if (parsed.success) return parsed.data
  throw new EnvError('DATA_DIR', 'holds a damaged secrets.json; put back a copy of it', '.data')
}

// Linking refuses an existing file, so of two programs that start together one wins and both agree.
function generateSecrets(file: string): GeneratedSecrets {
  const secrets: GeneratedSecrets = {
    auth_secret: randomBytes(32).toString('base64url'),
    vault_keys: generateVaultKey('k1').reveal(),
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = writeBeside(file, secrets)
  try {
    linkSync(temporary, file)
    return secrets
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    return findSecrets(file) ?? secrets
  } finally {
    rmSync(temporary, { force: true })
  }
}

function isRing(text: string): boolean {
  try {
    return parseVaultKeys(text).length > 0
  } catch {
    return false
  }
}
