import { hash, timingSafeEqual } from 'node:crypto'
import type { SecretText } from '@/lib/bank-contract/secret-text'

/** SHA-256, which is kept in place of a secret, or of a name that is too long. */
export function digestOf(text: string | SecretText): string {
  // By its type and not its class, of which pages and route handlers each have a copy.
  return hash('sha256', typeof text === 'string' ? text : text.reveal(), 'base64url')
}

/** How long it takes says nothing of what they have in common. */
export function equalDigests(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The same of two secrets. */
export function isSameSecret(given: string, expected: string): boolean {
  return equalDigests(digestOf(given), digestOf(expected))
}
