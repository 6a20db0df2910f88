import { IntlMessageFormat } from 'intl-messageformat'
import { ar } from '@/lib/i18n/ar'
import { de } from '@/lib/i18n/de'
import { en, type MessageKey, type Messages } from '@/lib/i18n/en'
import { es } from '@/lib/i18n/es'
import { isolateValues } from '@/lib/i18n/isolate-values'
import { directionOf, type Language } from '@/lib/i18n/language'

/** What stands in a message's `{name}`: money and dates come already formatted. */
export type MessageValues = Record<string, string | number>
/** What stands in a message's `<name>…</name>`, or in its `{name}`, where it is not plain text. */
export type RichValues<Part> = Record<
  string,
  string | number | Part | ((chunks: readonly (string | Part)[]) => Part)
>

export interface Text {
  /** The message in words: `text('shell.signed_in_as', { name })`. */
  text: (key: MessageKey, values?: MessageValues) => string
  /** The message in parts, for one with links or marks in it; shown by `Rich`. */
  rich: <Part>(key: MessageKey, values: RichValues<Part>) => readonly (string | Part)[]
}

const catalogues: Record<Language, Messages> = { en, de, es, ar }
const texts = new Map<Language, Text>()

/** The messages of one language, each read once. ICU MessageFormat: plural, select, tags. */
export function createText(language: Language): Text {
  const known = texts.get(language)
  if (known !== undefined) return known
  const text = buildText(language, catalogues[language])
  texts.set(language, text)
  return text
}

function buildText(language: Language, catalogue: Messages): Text {
  const compiled = new Map<MessageKey, IntlMessageFormat>()
  // A table says the same few words row after row.
  const plain = new Map<MessageKey, string | undefined>()
  // Digits as everywhere on the desk: see figure-format.
  const locale = `${language}-u-nu-latn`
  const compile = (key: MessageKey): IntlMessageFormat => {
    const known = compiled.get(key)
    if (known !== undefined) return known
    const message = compileMessage(findMessage(catalogue, key), locale, language)
    compiled.set(key, message)
    return message
  }
  return {
    text: (key, values) => {
      let message = plain.get(key)
      if (message === undefined && !plain.has(key)) {
        const found = findMessage(catalogue, key)
        message = /[{<]/.test(found) ? undefined : found
        plain.set(key, message)
      }
      return message ?? String(compile(key).format(values))
    },
    rich: <Part>(key: MessageKey, values: RichValues<Part>) => {
      const parts: unknown = compile(key).format(values)
      return (Array.isArray(parts) ? parts : [parts]) as (string | Part)[]
    },
  }
}

function compileMessage(message: string, locale: string, language: Language): IntlMessageFormat {
  const plain = new IntlMessageFormat(message, locale)
  if (directionOf(language) === 'ltr') return plain
  return new IntlMessageFormat(isolateValues(plain.getAst()), locale)
}

function findMessage(catalogue: Messages, key: MessageKey): string {
  const dot = key.indexOf('.')
  const area: Record<string, string> = catalogue[key.slice(0, dot) as keyof Messages]
  return area[key.slice(dot + 1)] ?? key
}
