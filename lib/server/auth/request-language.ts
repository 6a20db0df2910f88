import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { accountingLocale } from '@/lib/format/money'
import { parsePreferences, type Preferences, preferencesCookieName } from '@/lib/format/preferences'
import { chooseLocale, type Language, languageOf } from '@/lib/i18n/language'

/** The reader's BCP 47 tag: the chosen language, else the browser's first, and how negatives are written. */
export async function requestLocale(): Promise<string> {
  const { language, negatives } = await readPreferences()
  const locale = chooseLocale((await headers()).get('accept-language'), language)
  return negatives === 'parentheses' ? accountingLocale(locale) : locale
}

/** The display preferences of this browser, signed in or not. */
export const readPreferences = cache(async (): Promise<Preferences> => {
  const jar = await cookies()
  const cookie = jar.get(preferencesCookieName(true)) ?? jar.get(preferencesCookieName(false))
  return parsePreferences(cookie?.value)
})

/** What this reader's browser shows: the language chosen in the person menu, else the browser's first. */
export const requestLanguage = cache(async (): Promise<Language> =>
  languageOf(await requestLocale()),
)
