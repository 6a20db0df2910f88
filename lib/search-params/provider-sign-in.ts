/**
 * Where signing in at the OpenID provider begins. `isAgain`: somebody who is signed in confirms by it
 * that it is them.
 */
export function providerSignInHref(callbackUrl: string, { isAgain = false } = {}): string {
  const query = { callbackUrl, ...(isAgain && { again: '1' }) }
  return `/api/auth/signin/oidc?${new URLSearchParams(query)}`
}
