// Node prints an object by this well-known symbol; named so, the file needs no Node module.
const inspect = Symbol.for('nodejs.util.inspect.custom')

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

  [inspect](): string {
    return '[secret]'
  }
}

/** By what it can do and not by its class, of which pages and route handlers each have a copy. */
export function isSecret(value: unknown): value is SecretText {
  return typeof value === 'object' && value !== null && 'reveal' in value
}
