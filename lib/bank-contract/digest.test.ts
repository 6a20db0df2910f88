import { expect, test } from 'vitest'
import { digestOf, isSameSecret } from '@/lib/bank-contract/digest'
import { SecretText } from '@/lib/bank-contract/secret-text'

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
