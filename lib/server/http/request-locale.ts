import 'server-only'
import { headers } from 'next/headers'
import { accountingLocale } from '@/lib/format/money'
import { chooseLocale } from '@/lib/i18n/language'
import { readPreferences } from '@/lib/server/http/read-preferences'

/** The BCP 47 tag of this request: the language chosen here, else the browser's first, and how it writes what is owed. */
export async function requestLocale(): Promise<string> {
  const { language, negatives } = await readPreferences()
  const locale = chooseLocale((await headers()).get('accept-language'), language)
  return negatives === 'parentheses' ? accountingLocale(locale) : locale
}
