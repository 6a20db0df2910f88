import type { Language } from '@/lib/i18n/language'

/**
 * The locale of a reader who may have chosen a language: their browser's own variety of it, as
 * `de-AT` for `de`, or the language itself.
 */
export function chooseLocale(
  acceptLanguage: string | null,
  chosen: Language | 'automatic',
): string {
  if (chosen === 'automatic') return negotiateLocale(acceptLanguage)
  const varieties = acceptedLocales(acceptLanguage)
  return varieties.find((locale) => locale.split('-')[0] === chosen) ?? chosen
}

/** The first language of an `Accept-Language` header that Intl has, or English. RFC 9110 §12.5.4. */
export function negotiateLocale(acceptLanguage: string | null): string {
  return acceptedLocales(acceptLanguage)[0] ?? 'en'
}

function acceptedLocales(acceptLanguage: string | null): string[] {
  return (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
    .flatMap(({ tag }) => findSupported(tag) ?? [])
}

function findSupported(tag: string): string | undefined {
  try {
    // Extensions (-u-nu-…) would let a header choose digits that nobody here has laid out for.
    const base = new Intl.Locale(tag).baseName
    return Intl.NumberFormat.supportedLocalesOf(base)[0]
  } catch {
    return undefined
  }
}
