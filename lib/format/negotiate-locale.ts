/** The first language of an `Accept-Language` header that Intl has, or English. RFC 9110 §12.5.4. */
export function negotiateLocale(acceptLanguage: string | null): string {
  const ranges = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((left, right) => right.quality - left.quality)
  for (const { tag } of ranges) {
    const supported = findSupported(tag)
    if (supported !== undefined) return supported
  }
  return 'en'
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
