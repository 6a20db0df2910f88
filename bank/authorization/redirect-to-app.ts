/**
 * The app's registered address with the answer added. Every answer names its issuer, so that an
 * app which uses two servers cannot take one's answer for the other's (RFC 9207).
 */
export function redirectToApp(
  redirect_uri: string,
  answer: { code?: string; error?: string; error_description?: string; state: string | undefined },
  issuer: string,
): string {
  const address = new URL(redirect_uri)
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...answer, iss: issuer })) {
    if (value !== undefined) added.append(name, value)
  }
  // RFC 6749 §3.1.2: a query that was registered stays, byte for byte.
  address.search = address.search === '' ? `${added}` : `${address.search}&${added}`
  return address.href
}
