import { describe, expect, it } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import {
  createVault,
  generateVaultKey,
  parseVaultKeys,
  type SealContext,
  VaultError,
} from '@/lib/server/db/vault'

const oldKey = generateVaultKey('k1').reveal()
const newKey = generateVaultKey('k2').reveal()
const vault = createVault(parseVaultKeys(newKey))
const context: SealContext = { purpose: 'access', firm_id: 'f', holder_id: 'c', gen: 4 }
const secret = new SecretText('tok_é_1234567890')

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (cause) {
    if (cause instanceof VaultError) return cause.code
  }
  return 'no error'
}

describe('the vault', () => {
  it('opens what it sealed, byte for byte', () => {
    expect(vault.open(vault.seal(secret, context), context).reveal()).toBe(secret.reveal())
  })

  it('seals the same text differently every time and names the key', () => {
    const sealed = vault.seal(secret, context)
    expect(sealed).toMatch(/^k2\.[\w-]+$/)
    expect(vault.seal(secret, context)).not.toBe(sealed)
    expect(sealed).not.toContain(Buffer.from('tok_').toString('base64url'))
  })

  it.each([
    ['another connection', { holder_id: 'd' }],
    ['another firm', { firm_id: 'g' }],
    ['another generation', { gen: 5 }],
    ['another purpose', { purpose: 'refresh' as const }],
  ])('refuses a ciphertext that was moved to %s', (_, moved) => {
    const sealed = vault.seal(secret, context)
    expect(codeOf(() => vault.open(sealed, { ...context, ...moved }))).toBe('refused')
  })

  it('refuses a ciphertext with any one byte flipped', () => {
    const sealed = vault.seal(secret, context)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(bytes.readUInt8(index) ^ 1, index)
      expect(codeOf(() => vault.open(`k2.${altered.toString('base64url')}`, context))).toBe(
        'refused',
      )
    }
  })

  it('opens with an older key of the ring and asks to wrap again', () => {
    const sealed = createVault(parseVaultKeys(oldKey)).seal(secret, context)
    const ring = createVault(parseVaultKeys(`${newKey}, ${oldKey}`))
    expect(ring.open(sealed, context).reveal()).toBe(secret.reveal())
    expect(ring.needsReencryption(sealed)).toBe(true)
    expect(ring.needsReencryption(ring.seal(secret, context))).toBe(false)
  })

  it('names a key that the ring does not hold, and one that only shares its id', () => {
    const sealed = createVault(parseVaultKeys(oldKey)).seal(secret, context)
    expect(codeOf(() => vault.open(sealed, context))).toBe('unknown_key')
    const impostor = createVault(parseVaultKeys(generateVaultKey('k1').reveal()))
    expect(codeOf(() => impostor.open(sealed, context))).toBe('refused')
  })

  it.each(['', 'k2', 'k2.', '.abcd', 'k2.short'])('says that %j is not a sealed text', (text) => {
    expect(codeOf(() => vault.open(text, context))).toBe('malformed')
  })

  it.each([
    ['nothing', ''],
    ['a key without an id', Buffer.alloc(32).toString('base64')],
    ['a short key', `k1:${Buffer.alloc(16).toString('base64')}`],
    ['one id twice', `${oldKey},${oldKey}`],
  ])('refuses %s as VAULT_KEYS', (_, text) => {
    expect(codeOf(() => parseVaultKeys(text))).toBe('bad_keys')
  })

  it('quotes neither key nor text in an error', () => {
    const leaky = 'ThisLooksLikeAKeyMaterial'
    expect(() => parseVaultKeys(leaky)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(leaky) }),
    )
  })
})
