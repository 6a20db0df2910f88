import 'server-only'
import { cache } from 'react'
import { createReader, type Reader } from '@/lib/format/create-reader'
import { type PersonSession, requirePerson } from '@/lib/server/auth/guards'
import { findSession } from '@/lib/server/auth/request-session'
import {
  createText,
  createTranslations,
  type MessageArea,
  type Namespace,
  pickMessages,
  type Text,
} from '@/lib/i18n/translations'
import { requestLanguage, requestLocale } from '@/lib/server/auth/request-language'

// One for each request.
const pageDays = cache((): { timeZone?: string } => ({}))

/** From here on the page is about days of this zone, where they are others than the client's of today. */
export function readDaysIn(timeZone: string): void {
  pageDays().timeZone = timeZone
}

/**
 * The reader of a page, which reads it once. On a client's page require the client first: the settings
 * are then the client's own, and this costs nothing more.
 */
export const getReader = (): Promise<Reader> => getReaderIn(pageDays().timeZone)

const getReaderIn = cache(async (timeZone: string | undefined): Promise<Reader> => {
  const { settings } = await requirePerson()
  return readerOf({ settings: { ...settings, time_zone: timeZone ?? settings.time_zone } })
})

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

/** The same for somebody who is not signed in, in the time zone of the firm whose link they opened. */
export async function readerIn(timeZone: string): Promise<Reader> {
  return createReader({ locale: await requestLocale(), timeZone })
}

/** Words of every area, for what says them by their whole key. */
export async function getText(): Promise<Text> {
  return createText(await requestLanguage())
}

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
    timeZone: pageDays().timeZone ?? person?.settings.time_zone ?? 'UTC',
    messages: pickMessages(language, areas),
  }
}
