/** Nobody is signed in: a fetch gets a problem, a navigation is sent to sign in. */
export class SignedOutError extends Error {
  override name = 'SignedOutError'
}

/** There is no such client, or it is not this person's to see; which of them is not said. */
export class ClientNotFoundError extends Error {
  override name = 'ClientNotFoundError'
}

/** The firm has forgotten this client; only those who might have seen it learn so. */
export class ClientForgottenError extends Error {
  override name = 'ClientForgottenError'
}

/** What is requested takes a recent proof of who is there, and there is none. */
export class ProofNeededError extends Error {
  override name = 'ProofNeededError'
}
