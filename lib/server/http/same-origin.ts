import { HttpError } from '@/lib/server/http/http-error'

/**
 * Stops a form that another site's page posts in a person's name. Browsers send `Origin` with every
 * POST; one that is missing or `null` is no form of ours. Throws HttpError 403.
 */
export function requireSameOrigin(
  headers: Headers,
  appOrigin: string,
  /** Of a page that sends no referrer a browser says `Origin: null`. */
  { orOpaque = false }: { orOpaque?: boolean } = {},
): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwnOrigin = origin === appOrigin || (orOpaque && origin === 'null')
  const isOurs = isOwnOrigin && (site === null || site === 'same-origin')
  if (!isOurs) throw new HttpError(403, { say: 'problems.not_ours' })
}
