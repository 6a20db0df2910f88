import 'server-only'
import { headers } from 'next/headers'
import { chooseLocale } from '@/lib/format/negotiate-locale'
import { readPreferences } from '@/lib/server/http/read-preferences'

/** The BCP 47 tag of this request: the language chosen here, else the browser's first. */
export async function requestLocale(): Promise<string> {
  const { language } = await readPreferences()
  return chooseLocale((await headers()).get('accept-language'), language)
}
