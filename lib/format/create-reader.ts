import { createFigureFormat, type FigureFormat } from '@/lib/format/figure-format'
import { createText, type Text } from '@/lib/i18n/translations'
import { directionOf, type Language, languageOf } from '@/lib/i18n/language'

/**
 * How one reader sees words, money and time. It brings every message of the catalogue along, so it
 * stays on the server: a Client Component is given the words it shows, and `createFigureFormat`.
 */
export interface Reader extends FigureFormat, Text {
  language: Language
  direction: 'ltr' | 'rtl'
  /** The month that a fiscal year begins with where this is read, from 1 to 12. */
  fiscalStart: number
}

const readers = new WeakMap<FigureFormat, Map<number, Reader>>()

/** Words and formatters for a locale, an IANA time zone and a fiscal year, made once for each. */
export function createReader({
  fiscalStart = 1,
  ...given
}: {
  locale: string
  timeZone: string
  fiscalStart?: number
}): Reader {
  const figures = createFigureFormat(given)
  const made = readers.get(figures) ?? new Map<number, Reader>()
  readers.set(figures, made)
  const known = made.get(fiscalStart)
  if (known !== undefined) return known
  const language = languageOf(figures.locale)
  const reader = {
    ...figures,
    ...createText(language),
    language,
    direction: directionOf(language),
    fiscalStart,
  }
  made.set(fiscalStart, reader)
  return reader
}
