import type { IntlError } from 'use-intl/core'
import { type Language } from '@/lib/i18n/language'

/** The locale of the messages. Figures in them use Latin digits in every language, as in the tables. */
export function messageLocale(language: Language): string {
  return `${language}-u-nu-latn`
}

/** A missing message or value is a mistake in the program: it fails a test, and a reader sees the key. */
export function onMessageError(error: IntlError): void {
  if (process.env.NODE_ENV !== 'production') throw error
  console.error(error)
}
