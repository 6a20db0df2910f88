import { hash, timingSafeEqual } from 'node:crypto'
import { inspect } from 'node:util'

/**
 * A token, code, verifier or client secret on its way through the program. It prints as `[secret]`
 * in a log, an error, JSON and the React payload; only `reveal` gives the text, for the one line
 * that sends or seals it.
 */
export class SecretText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  [inspect.custom](): string {
    return '[secret]'
  }
}

/** By what it can do and not by its class, of which pages and route handlers each have a copy. */
export function isSecret(value: unknown): value is SecretText {
  return typeof value === 'object' && value !== null && 'reveal' in value
}

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
