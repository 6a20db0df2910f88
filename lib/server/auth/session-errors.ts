/** Nobody is signed in: a fetch is told so, a navigation is sent to sign in. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** There is no such client, or it is not this person's to see; which of them is not told. */
export class ClientNotFoundError extends Error {
  override name = 'ClientNotFoundError'
}

/** The firm has forgotten this client; only those who might have seen it are told so. */
export class ClientForgottenError extends Error {
  override name = 'ClientForgottenError'
}
