/** The languages that every message is written in; the first is what any other reader gets. */
export const languages = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** The language of a BCP 47 tag, as `de` of `de-AT`; English where we do not speak it. */
export function languageOf(locale: string): Language {
  return findLanguage(locale.split('-')[0]) ?? 'en'
}

/** `text` as one of our languages, from a cookie or a form. */
export function findLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((language) => language === text?.toLowerCase())
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
