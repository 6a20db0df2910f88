/** A broken promise of the configuration, not of the bank. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  constructor(
    readonly code: 'insecure_address',
    message: string,
  ) {
    super(message)
  }
}
