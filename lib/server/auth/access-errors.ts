/** Nobody is signed in: a fetch gets a problem, a navigation is sent to sign in. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** There is no such client, or this person may not see it; the error does not say which. */
export class ClientNotFoundError extends Error {
  override name = 'ClientNotFoundError'
}

/** The firm has forgotten this client; only those who might have seen it learn so. */
export class ClientForgottenError extends Error {
  override name = 'ClientForgottenError'
}

/** The request needs a recent confirmation that it is the person, and there has been none. */
export class ProofNeededError extends Error {
  override name = 'ProofNeededError'
  /** The page to come back to, with what its form held; undefined: the one that sent the request. */
  readonly returnTo: string | undefined

  constructor(message: string, returnTo?: string) {
    super(message)
    this.returnTo = returnTo
  }
}
