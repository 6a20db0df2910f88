import { displayChoices } from '@/components/layout/display-choices'
import type { PaletteItem } from '@/lib/domain/palette/palette-answer'
import type { Format } from '@/lib/format/create-format'
import type { Preferences } from '@/lib/format/preferences'

/** How the desk can look, a line for each choice that is not taken yet. */
export function displayItems(
  preferences: Preferences,
  { text }: Pick<Format, 'text'>,
): PaletteItem[] {
  return displayChoices(text).flatMap(({ name, label, options }) =>
    options
      .filter(([value]) => value !== preferences[name])
      .map(([value, option]) => ({
        id: `${name} ${value}`,
        label: `${label}: ${option}`,
        set: { name, value },
      })),
  )
}
