/** Nobody is signed in: a fetch is told so, a navigation is sent to sign in. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** There is no such client, or it is not this person's to see; which of them is not told. */
export class ClientNotFoundError extends Error {
  override name = 'ClientNotFoundError'
}
