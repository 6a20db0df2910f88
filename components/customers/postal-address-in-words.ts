import type { PostalAddress } from '@/lib/bank-contract/postal-address'

/** The parts that are there, on one line; undefined where none is. */
export function postalAddressInWords(
  address: { [Part in keyof PostalAddress]?: string | null | undefined } | null | undefined,
): string | undefined {
  if (address == null) return undefined
  const { line_1, line_2, city, region, postal_code, country } = address
  const place = [region, postal_code].filter(Boolean).join(' ')
  const parts = [line_1, line_2, city, place, country].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(', ')
}
