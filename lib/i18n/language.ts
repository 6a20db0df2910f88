import type { IntlError } from 'use-intl/core'

/** The languages that every message is written in; the first is what any other reader gets. */
export const languages = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each in its own words: it is looked for by somebody who cannot read the others. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
} as const satisfies Record<Language, string>

/** The language of a BCP 47 tag, as `de` of `de-AT`; English where we do not speak it. */
export function languageOf(locale: string): Language {
  return findLanguage(locale.split('-')[0]) ?? 'en'
}

/** `text` as one of our languages, from a cookie or a form. */
export function findLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text?.toLowerCase())
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

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

/** The locale of the messages. Figures in them use Latin digits in every language, as in the tables. */
export function messageLocale(language: Language): string {
  return `${language}-u-nu-latn`
}

/** A missing message or value is a mistake in the program: it fails a test, and a reader sees the key. */
export function onMessageError(error: IntlError): void {
  if (process.env.NODE_ENV !== 'production') throw error
  console.error(error)
}
