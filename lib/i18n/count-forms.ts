import type { MessageKey } from '@/lib/i18n/message-key'
import type { Text } from '@/lib/i18n/translations'
import { type Language, languageOf } from '@/lib/i18n/language'

/** A message that counts, in each form that its language has; `{number}` is filled in later. */
export type CountForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/**
 * All forms of a message such as `{count, plural, one {{number} row} other {{number} rows}}`, for a
 * browser that counts by itself and is handed words alone: see `sayCount`.
 */
export function countForms(
  { text, language }: Pick<Text, 'text'> & { language: Language },
  key: Extract<MessageKey, `period_names.last_${string}`>,
): CountForms {
  return Object.fromEntries(
    samplesOf(language).map(([form, count]) => [form, text(key, { count, number: '{number}' })]),
  )
}

const samples = new Map<Language, readonly (readonly [Intl.LDMLPluralRule, number])[]>()

/** A number of each kind that the language counts by. */
function samplesOf(language: Language): readonly (readonly [Intl.LDMLPluralRule, number])[] {
  const known = samples.get(language)
  if (known !== undefined) return known
  const rules = new Intl.PluralRules(language)
  const found = new Map<Intl.LDMLPluralRule, number>()
  for (let count = 0; count <= 200; count += 1) {
    const form = rules.select(count)
    if (!found.has(form)) found.set(form, count)
  }
  samples.set(language, [...found])
  return [...found]
}

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
