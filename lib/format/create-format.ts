import { createFigureFormat, type FigureFormat } from '@/lib/format/figure-format'
import { createText, type Text } from '@/lib/messages/create-text'
import { directionOf, type Language, languageOf } from '@/lib/messages/language'

/**
 * How one reader sees words, money and time. It brings every message of the catalogue along, so it
 * stays on the server: a Client Component is given the words it shows, and `createFigureFormat`.
 */
export interface Format extends FigureFormat, Text {
  language: Language
  direction: 'ltr' | 'rtl'
}

const formats = new WeakMap<FigureFormat, Format>()

/** Words and formatters for a locale and an IANA time zone, made once for each pair. */
export function createFormat(reader: { locale: string; timeZone: string }): Format {
  const figures = createFigureFormat(reader)
  const known = formats.get(figures)
  if (known !== undefined) return known
  const language = languageOf(figures.locale)
  const format = {
    ...figures,
    ...createText(language),
    language,
    direction: directionOf(language),
  }
  formats.set(figures, format)
  return format
}
