import { languageOf } from '@/lib/i18n/language'

/** What stands between facts side by side in the language of a locale: ", ". */
export function commaOf(locale: string): string {
  return languageOf(locale) === 'ar' ? '، ' : ', '
}
