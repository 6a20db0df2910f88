import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'

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
