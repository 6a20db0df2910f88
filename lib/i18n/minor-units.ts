import type { Language } from '@/lib/i18n/language'

/**
 * What an amount counts whose currency nobody knows. Formatters say it themselves, in the browser
 * too, where the catalogue never comes.
 */
export const minorUnits: Readonly<Record<Language, string>> = {
  en: 'minor units',
  de: 'in kleinster Einheit',
  es: 'en unidad mínima',
  ar: 'بأصغر وحدة',
}
