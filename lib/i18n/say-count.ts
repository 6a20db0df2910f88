import type { CountForms } from '@/lib/i18n/count-forms'
import { type Language, languageOf } from '@/lib/i18n/language'

/** A count in words, by forms that the server handed over. Browser-safe. */
export function sayCount(
  forms: CountForms,
  count: number,
  { locale, number }: { locale: string; number: (value: number) => string },
): string {
  const form = forms[rulesOf(locale).select(count)] ?? forms.other ?? '{number}'
  return form.replace('{number}', () => number(count))
}

const rules = new Map<Language, Intl.PluralRules>()

/** Of the language of the words: the figures may be written in the way of another. */
function rulesOf(locale: string): Intl.PluralRules {
  const language = languageOf(locale)
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
