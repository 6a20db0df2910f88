import { BankingError } from '@/lib/server/banking/banking-error'
import type { BankQuery } from '@/lib/server/banking/bank-reader'

const MAX_SEGMENT_LENGTH = 200

/**
 * The path and query of one call. Identifiers come from addresses that anybody can type, so each is
 * one encoded segment or the call is never made: an identifier that could leave its segment names
 * nothing at the bank. Throws BankingError `not_found`.
 */
export function buildTarget(
  basePath: string,
  segments: readonly string[],
  query: BankQuery,
): string {
  const path = `${basePath}/${segments.map(encodeSegment).join('/')}`
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}

function encodeSegment(segment: string): string {
  if (segment === '' || segment.length > MAX_SEGMENT_LENGTH || isTraversal(segment)) {
    throw new BankingError('not_found')
  }
  try {
    return encodeURIComponent(segment)
  } catch (cause) {
    // Half of a surrogate pair has no encoding.
    throw new BankingError('not_found', { cause })
  }
}

function isTraversal(segment: string): boolean {
  return (
    segment === '.' ||
    segment === '..' ||
    /[/\\]|%2f|%5c/i.test(segment) ||
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    /[\u0000-\u001f\u007f]/.test(segment)
  )
}
