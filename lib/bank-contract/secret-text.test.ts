import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { digestOf, isSameSecret, SecretText } from '@/lib/bank-contract/secret-text'

test('a secret gives its text to nobody but reveal', () => {
  const secret = new SecretText('canary-4711')
  // All of these are mistakes, and none of them gives it away.
  /* oxlint-disable typescript/restrict-template-expressions, typescript/no-misused-spread */
  const shown = [
    `${secret}`,
    String(secret),
    inspect(secret),
    inspect({ deep: [secret] }, { showHidden: true }),
    JSON.stringify({ secret }),
    JSON.stringify({ ...secret }),
    new Error('about', { cause: secret }).stack,
  ]
  /* oxlint-enable typescript/restrict-template-expressions, typescript/no-misused-spread */
  expect(shown.join(' ')).not.toContain('canary-4711')
  expect(secret.reveal()).toBe('canary-4711')
})

test('a secret has the digest of its text, also one of another copy of the class', () => {
  const digest = digestOf('s1')
  expect(digest).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(digestOf(new SecretText('s1'))).toBe(digest)
  // As a bundle has it that holds the class twice.
  const copied = { reveal: () => 's1' } as unknown as SecretText
  expect(digestOf(copied)).toBe(digest)
})

test('secrets are the same to the letter alone', () => {
  expect(isSameSecret('key-1', 'key-1')).toBe(true)
  expect(isSameSecret('key-1', 'key-2')).toBe(false)
  expect(isSameSecret('key-1', 'key-10')).toBe(false)
})
