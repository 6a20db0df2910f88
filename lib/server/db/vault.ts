import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { isOfKind } from '@/lib/bank-contract/error-kind'

/** What a sealed text belongs to. It opens nowhere else, so a row that is moved or replayed fails. */
export interface SealContext {
  purpose:
    | 'access'
    | 'refresh'
    | 'pair'
    | 'verifier'
    | 'export'
    | 'fingerprint'
    | 'figures'
    | 'audit'
    | 'totp'
    | 'shown_once'
    | 'mark'
    | 'note'
    | 'exception'
    | 'close'
    | 'watch'
    | 'request'
    | 'answer'
    | 'books'
    | 'ledger'
    | 'pack'
    | 'address'
    | 'gap'
    | 'departure'
  firm_id: string
  /** The connection, the request that may become one, the export run, the person or their session. */
  holder_id: string
  gen: number
}

export interface VaultKey {
  id: string
  key: Buffer
}

/** The ring as it is now, newest key first; read again at every seal, so keys change while running. */
export type KeySource = () => readonly VaultKey[]

export interface Vault {
  seal: (secret: SecretText, context: SealContext) => string
  /** Throws VaultError when the text was altered, belongs elsewhere or its key is not on the ring. */
  open: (sealed: string, context: SealContext) => SecretText
  /** True when the text was sealed with a key that is no longer the newest. */
  needsReencryption: (sealed: string) => boolean
  /** The ids on the ring as it is now, newest first. */
  keyIds: () => string[]
}

export class VaultError extends Error {
  override name = 'VaultError'
  readonly kind = 'vault'
  constructor(
    readonly code: 'bad_keys' | 'malformed' | 'unknown_key' | 'refused',
    message: string,
  ) {
    super(message)
  }
}

export function isVaultError(error: unknown): error is VaultError {
  return isOfKind(error, 'vault')
}

const ivLength = 12
const tagLength = 16
const keyLength = 32

/** Seals with the first key of the ring, opens with any of them. AES-256-GCM, random 96-bit IV. */
export function createVault(keys: readonly VaultKey[] | KeySource): Vault {
  const source = typeof keys === 'function' ? keys : () => keys
  const findNewest = (): VaultKey => {
    const [newest] = source()
    if (newest === undefined) throw new VaultError('bad_keys', 'the ring holds no key')
    return newest
  }
  findNewest()
  return {
    keyIds: () => source().map(({ id }) => id),
    seal: (secret, context) => {
      const newest = findNewest()
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: tagLength })
      cipher.setAAD(associatedData(context))
      const body = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()])
      return `${newest.id}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`
    },
    open: (sealed, context) => {
      const dot = sealed.indexOf('.')
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      if (dot < 1 || bytes.length < ivLength + tagLength) {
        throw new VaultError('malformed', 'this is not a sealed text')
      }
      const id = sealed.slice(0, dot)
      const key = source().find((entry) => entry.id === id)?.key
      if (key === undefined) {
        throw new VaultError('unknown_key', 'sealed with a key that VAULT_KEYS does not hold')
      }
      return decrypt(bytes, key, context)
    },
    needsReencryption: (sealed) => !sealed.startsWith(`${findNewest().id}.`),
  }
}

function decrypt(bytes: Buffer, key: Buffer, context: SealContext): SecretText {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(associatedData(context))
  decipher.setAuthTag(bytes.subarray(bytes.length - tagLength))
  try {
    const body = bytes.subarray(ivLength, bytes.length - tagLength)
    return new SecretText(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8'))
  } catch {
    throw new VaultError(
      'refused',
      `a sealed ${context.purpose} does not belong to ${context.holder_id}, or was altered`,
    )
  }
}

function associatedData(context: SealContext): Buffer {
  const { purpose, firm_id, holder_id, gen } = context
  return Buffer.from(`${purpose}|${firm_id}|${holder_id}|${gen}`, 'utf8')
}

/** Reads `VAULT_KEYS`: `id:base64` pairs, newest first, 32 bytes each. Throws VaultError. */
export function parseVaultKeys(text: string): VaultKey[] {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseVaultKey)
  if (keys.length === 0) throw new VaultError('bad_keys', 'no key given; expected id:base64')
  if (new Set(keys.map((entry) => entry.id)).size !== keys.length) {
    throw new VaultError('bad_keys', 'two keys share one id')
  }
  return keys
}

function parseVaultKey(part: string, index: number): VaultKey {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part)
  const [, id, encoded] = match ?? []
  // The part itself is never quoted: it may be a key.
  if (id === undefined || encoded === undefined) {
    throw new VaultError('bad_keys', `key ${index + 1} is not of the form id:base64`)
  }
  const key = Buffer.from(encoded, 'base64')
  if (key.length !== keyLength) {
    throw new VaultError('bad_keys', `key ${id} has ${key.length} bytes; it needs ${keyLength}`)
  }
  return { id, key }
}

/** A new random key in the form that `parseVaultKeys` reads. */
export function generateVaultKey(id: string): SecretText {
  return new SecretText(`${id}:${randomBytes(keyLength).toString('base64')}`)
}

/** What is stored of a connection's access does not open here, so nothing can be done with it. */
export class AccessUnreadableError extends Error {
  override name = 'AccessUnreadableError'
  readonly kind = 'access_unreadable'
  constructor(
    readonly why: 'unknown_key' | 'altered',
    options: ErrorOptions,
  ) {
    super(
      why === 'unknown_key'
        ? 'stored access was sealed with a key that is not among VAULT_KEYS'
        : 'stored access was altered, or belongs to another connection',
      options,
    )
  }
}

export function isAccessUnreadable(error: unknown): error is AccessUnreadableError {
  return isOfKind(error, 'access_unreadable')
}

/** Throws AccessUnreadableError: a row that was moved, altered, or sealed with a foreign key. */
export function openSealed(vault: Vault, sealed: string, context: SealContext): SecretText {
  try {
    return vault.open(sealed, context)
  } catch (cause) {
    if (!isVaultError(cause)) throw cause
    const why = cause.code === 'unknown_key' ? 'unknown_key' : 'altered'
    throw new AccessUnreadableError(why, { cause })
  }
}
