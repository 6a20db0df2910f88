import path from 'node:path'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { EnvError } from '@/lib/server/env-error'
import { readGeneratedSecrets, watchGeneratedKeys } from '@/lib/server/generated-secrets'
import { type KeySource, parseVaultKeys, type VaultKey } from '@/lib/server/db/vault/vault'

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

export function readDataDir(source: SettingSource): string {
  return path.resolve(/* turbopackIgnore: true */ source.get('DATA_DIR') ?? '.data')
}

export function readDatabaseUrl(source: SettingSource): string | undefined {
  const text = source.get('DATABASE_URL')
  if (text === undefined || /^postgres(ql)?:\/\/./.test(text)) return text
  throw new EnvError('DATABASE_URL', 'is not a PostgreSQL address', 'postgres://me@db.example/desk')
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
