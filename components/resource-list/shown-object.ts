import type { Text } from '@/lib/i18n/create-text'

const signedAddresses = new Set(['pdf_url', 'download_url'])

/**
 * An object of the bank's as it may be shown whole: signed addresses open a document to whoever
 * holds them, so they never reach a page.
 */
export function shownObject(value: unknown, text: Text['text']): unknown {
  if (Array.isArray(value)) return value.map((each) => shownObject(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      signedAddresses.has(key) && typeof each === 'string'
        ? text('lists.signed_address')
        : shownObject(each, text),
    ]),
  )
}
