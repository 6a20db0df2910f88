import 'server-only'
import { createText, type Text } from '@/lib/i18n/create-text'
import { languageOf } from '@/lib/i18n/language'
import { requestLocale } from '@/lib/server/http/request-locale'

/** Words alone, for a page that requires nobody: no person is known, and so no time zone. */
export async function requestText(): Promise<Text> {
  return createText(languageOf(await requestLocale()))
}
