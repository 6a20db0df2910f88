import type { CountForms } from '@/lib/messages/count-forms'

/** A count in words, by forms that the server handed over. Browser-safe. */
export function sayCount(
  forms: CountForms,
  count: number,
  { locale, number }: { locale: string; number: (value: number) => string },
): string {
  const form = forms[rulesOf(locale).select(count)] ?? forms.other ?? '{number}'
  return form.replace('{number}', () => number(count))
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}
