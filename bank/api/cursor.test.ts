import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openCursor, sealCursor } from '@/bank/api/cursor'

const key = Buffer.alloc(32, 1)
const binding = { operation: 'listCards', business_id: 'b', app_id: 'a', selection: '[]' }
const position = { value: '2026-01-01 00:00:00+00', id: 'x' }
const token = sealCursor(key, binding, position)

describe('page tokens', () => {
  test('a token opens to the position that was sealed in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, id) => {
        const sealed = sealCursor(key, binding, { value, id })
        expect(sealed).toMatch(/^[\w-]+$/)
        expect(openCursor(key, binding, sealed)).toEqual({ value, id })
      }),
    )
  })

  test('it opens for nothing but what it was issued for', () => {
    for (const changed of [
      { operation: 'listAccounts' },
      { business_id: 'c' },
      { app_id: 'own' },
      { selection: '[1]' },
      // Parts must not flow into each other.
      { operation: 'listCards"', business_id: '' },
    ]) {
      expect(openCursor(key, { ...binding, ...changed }, token)).toBeUndefined()
    }
    expect(openCursor(Buffer.alloc(32, 2), binding, token)).toBeUndefined()
    expect(openCursor(key, binding, token)).toEqual(position)
  })

  test('one changed, dropped or added character spoils it', () => {
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A'
      const forged = token.slice(0, index) + other + token.slice(index + 1)
      expect(openCursor(key, binding, forged)).toBeUndefined()
      expect(openCursor(key, binding, token.slice(0, index))).toBeUndefined()
    }
    for (const added of [`${token}A`, `${token}=`, `${token} `, ` ${token}`, `${token}!`]) {
      expect(openCursor(key, binding, added)).toBeUndefined()
    }
  })

  test('nonsense is no token', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openCursor(key, binding, text)).toBeUndefined()
      }),
    )
  })
})
