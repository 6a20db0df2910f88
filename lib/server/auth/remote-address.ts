/**
 * The address that a request came from: the last entry, which the nearest server wrote. Where there
 * is no proxy our own server removes what a stranger sent, and Next puts in the socket's address.
 */
export function findRemoteAddress(forwardedFor: unknown): string {
  const text = typeof forwardedFor === 'string' ? forwardedFor : ''
  return text.split(',').at(-1)?.trim().slice(0, 64) || 'unknown'
}
