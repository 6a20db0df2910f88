import 'server-only'
import { headers } from 'next/headers'
import { accountingLocale } from '@/lib/format/accounting-locale'
import { chooseLocale } from '@/lib/format/negotiate-locale'
import { readPreferences } from '@/lib/server/http/read-preferences'

/** The BCP 47 tag of this request: the language chosen here, else the browser's first, and how it writes what is owed. */
export async function requestLocale(): Promise<string> {
  const { language, negatives } = await readPreferences()
  const locale = chooseLocale((await headers()).get('accept-language'), language)
  return negatives === 'parentheses' ? accountingLocale(locale) : locale
}
