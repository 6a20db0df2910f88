import type { Text } from '@/lib/i18n/create-text'
import type { Preferences } from '@/lib/format/preferences'
import { type Language, languages } from '@/lib/i18n/language'

// Each in its own words: it is looked for by somebody who cannot read the others.
const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  ar: 'العربية',
} as const satisfies Record<Language, string>

export interface DisplayChoice {
  readonly name: keyof Preferences
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

/** How the desk can look, as the person's menu and the palette offer it. */
export function displayChoices(text: Text['text']): readonly DisplayChoice[] {
  return [
    {
      name: 'theme',
      label: text('shell.theme'),
      options: [
        ['system', text('shell.theme_system')],
        ['light', text('shell.theme_light')],
        ['dark', text('shell.theme_dark')],
      ],
    },
    {
      name: 'density',
      label: text('shell.density'),
      options: [
        ['dense', text('shell.density_dense')],
        ['roomy', text('shell.density_roomy')],
      ],
    },
    {
      name: 'amounts',
      label: text('display.amounts'),
      options: [
        ['shown', text('display.amounts_shown')],
        ['blurred', text('display.amounts_blurred')],
      ],
    },
    {
      name: 'negatives',
      label: text('display.negatives'),
      options: [
        ['minus', text('display.negatives_minus')],
        ['parentheses', text('display.negatives_parentheses')],
      ],
    },
    {
      name: 'language',
      label: text('shell.language'),
      options: [
        ['automatic', text('shell.language_automatic')],
        ...languages.map((language) => [language, languageNames[language]] as const),
      ],
    },
  ]
}
