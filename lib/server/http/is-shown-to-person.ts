/**
 * Whether a browser says that it is about to show the page. Programs that look at the links of a
 * message do not say so, and fetching ahead is no look.
 */
export function isShownToPerson(headers: Headers): boolean {
  return (
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !/prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  )
}
