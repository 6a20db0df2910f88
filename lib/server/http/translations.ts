import 'server-only'
import { cache } from 'react'
import { type Language, languageOf } from '@/lib/i18n/language'
import {
  createTranslations,
  type MessageArea,
  type Namespace,
  pickMessages,
} from '@/lib/i18n/translations'
import { findSession } from '@/lib/server/auth/guards'
import { requestLocale } from '@/lib/server/http/request-locale'

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
    timeZone: person?.desk.time_zone ?? 'UTC',
    messages: pickMessages(language, areas),
  }
}
