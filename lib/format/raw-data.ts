import { isObject } from '@/lib/bank-contract/lenient'
import type { Text } from '@/lib/i18n/translations'

const signedAddresses = new Set(['pdf_url', 'download_url'])

/**
 * An object as the bank sent it, as JSON to read. Signed addresses open a document to anybody who has
 * them, so they never reach a page.
 */
export function rawData(value: unknown, text: Text['text']): string {
  const signed = text('reading.signed_address')
  return JSON.stringify(
    value,
    function hide(this: unknown, key, each: unknown) {
      if (typeof each !== 'string') return each
      // Whatever the address of a file is called, it stands beside its identifier.
      const isOfFile = isObject(this) && 'file_id' in this && !/(?:^|_)id$/.test(key)
      return (isOfFile && /^https?:\/\//i.test(each)) || signedAddresses.has(key) ? signed : each
    },
    2,
  )
}
