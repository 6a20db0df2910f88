import { chooseLocale, type Language, languageOf } from '@/lib/i18n/language'
import { parsePreferences, preferencesCookieName } from '@/lib/format/preferences'

const names = [preferencesCookieName(true), preferencesCookieName(false)]

/** That of a route's caller: the one chosen on the desk, else the browser's first. */
export function languageOfRequest(headers: Headers): Language {
  const cookies = headers.get('cookie')?.split('; ') ?? []
  const chosen = cookies.find((cookie) => names.some((name) => cookie.startsWith(`${name}=`)))
  const { language } = parsePreferences(chosen?.slice(chosen.indexOf('=') + 1))
  return languageOf(chooseLocale(headers.get('accept-language'), language))
}
