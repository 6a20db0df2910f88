import type { Text } from '@/lib/i18n/translations'

const signedAddresses = new Set(['pdf_url', 'download_url'])

/**
 * An object as the bank sent it, as JSON to read. Signed addresses open a document to anybody who has
 * them, so they never reach a page.
 */
export function rawData(value: unknown, text: Text['text']): string {
  const signed = text('lists.signed_address')
  return JSON.stringify(
    value,
    (key, each: unknown) => (signedAddresses.has(key) && typeof each === 'string' ? signed : each),
    2,
  )
}
