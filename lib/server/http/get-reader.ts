import 'server-only'
import { cache } from 'react'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { type PersonSession, requirePerson } from '@/lib/server/auth/guards'
import { findSession } from '@/lib/server/auth/request-session'
import { chooseLocale, type Language, languageOf } from '@/lib/i18n/language'
import {
  createText,
  createTranslations,
  type MessageArea,
  type Namespace,
  pickMessages,
  type Text,
} from '@/lib/i18n/translations'
import { cookies, headers } from 'next/headers'
import { accountingLocale } from '@/lib/format/money'
import { parsePreferences, type Preferences, preferencesCookieName } from '@/lib/format/preferences'

/**
 * The reader of a page, which reads it once. On a client's page require the client first: the settings
 * are then the client's own, and this costs nothing more.
 */
export const getReader = cache(async (): Promise<Reader> => readerOf(await requirePerson()))

/**
 * Words, money and time for the person of this request: the language they chose or their browser's, and
 * the time zone and fiscal year of the firm, or of the client. A route handler remembers nothing of its
 * request, so that it says whose settings they are.
 */
export async function readerOf({ settings }: Pick<PersonSession, 'settings'>): Promise<Reader> {
  return createReader({
    locale: await requestLocale(),
    timeZone: settings.time_zone,
    fiscalStart: settings.fiscal_start,
  })
}

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

const requestLanguage = cache(async (): Promise<Language> => languageOf(await requestLocale()))

/** Translates into the reader's language on the server: `const t = await getTranslations('cards')`. */
export async function getTranslations<const Area extends Namespace = never>(area?: Area) {
  return createTranslations(await requestLanguage(), area)
}

/**
 * What a `MessagesProvider` needs so that the client components within it can translate:
 * `<MessagesProvider {...(await getMessages(['cards', 'lists']))}>`.
 */
export async function getMessages(areas: readonly MessageArea[]) {
  const language = await requestLanguage()
  const person = await findSession()
  return {
    language,
    timeZone: person?.settings.time_zone ?? 'UTC',
    messages: pickMessages(language, areas),
  }
}

/** For a page without a signed-in person, which has no time zone. */
export async function requestText(): Promise<Text> {
  return createText(languageOf(await requestLocale()))
}

const names = [preferencesCookieName(true), preferencesCookieName(false)]

/** The language of a route's caller: the one chosen in the person menu, else the browser's first. */
export function languageOfRequest(sent: Headers): Language {
  const jar = sent.get('cookie')?.split('; ') ?? []
  const chosen = jar.find((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))
  const { language } = parsePreferences(chosen?.slice(chosen.indexOf('=') + 1))
  return languageOf(chooseLocale(sent.get('accept-language'), language))
}
