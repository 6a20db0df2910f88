/** A setting that stops the program at start. The value is never quoted: it may be a secret. */
export class EnvError extends Error {
  override name = 'EnvError'
  constructor(
    readonly variable: string,
    fault: string,
    example: string,
  ) {
    super(`${variable} ${fault}. For example: ${variable}=${example}`)
  }
}
