/** What is wrong with an address by itself, wherever it leads. */
export type AddressFault = 'malformed' | 'page_size'

// Not by nuqs: a page that is not there loads no parsers.
/** Of an address that was not found: what no page could understand of it; undefined where it may be right. */
export function findAddressFault({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): AddressFault | undefined {
  try {
    decodeURIComponent(pathname)
  } catch {
    return 'malformed'
  }
  const size = new URLSearchParams(search).get('page_size')
  return size === null || ['20', '50', '100'].includes(size) ? undefined : 'page_size'
}
