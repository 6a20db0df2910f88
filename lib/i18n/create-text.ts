import type { MessageKey } from '@/lib/i18n/en'
import type { Language } from '@/lib/i18n/language'
import { createTranslations } from '@/lib/i18n/translations'

/** What stands in a message's `{name}`: money and dates come already formatted. */
export type MessageValues = Record<string, string | number>
/** What stands in a message's `<name>…</name>`, or in its `{name}`, where it is not plain text. */
export type RichValues<Part> = Record<
  string,
  string | number | Part | ((chunks: readonly (string | Part)[]) => Part)
>

/** The older way to translate; screens move to `getTranslations` and `useTranslations`. */
export interface Text {
  /** The message in words: `text('shell.signed_in_as', { name })`. */
  text: (key: MessageKey, values?: MessageValues) => string
  /** The message in parts, for one with links or marks in it; shown by `Rich`. */
  rich: <Part>(key: MessageKey, values: RichValues<Part>) => readonly (string | Part)[]
}

type Translate = ((key: string, values?: object) => string) & {
  rich: (key: string, values: object) => unknown
}

const texts = new Map<Language, Text>()

export function createText(language: Language): Text {
  const known = texts.get(language)
  if (known !== undefined) return known
  // Keys and values are checked by `Text`.
  const translate = createTranslations(language) as unknown as Translate
  const text: Text = {
    text: (key, values) => translate(key, values),
    rich: (key, values) => translateParts(translate, key, values),
  }
  texts.set(language, text)
  return text
}

/** use-intl takes only text as a value: parts stand as a private character until it has answered. */
function translateParts<Part>(
  translate: Translate,
  key: MessageKey,
  values: RichValues<Part>,
): readonly (string | Part)[] {
  const parts: Part[] = []
  const restore = (given: unknown): (string | Part)[] =>
    (Array.isArray(given) ? given : [given]).flatMap((chunk: string | Part) =>
      typeof chunk === 'string'
        ? chunk.split(/(\uE000\d+\uE001)/).flatMap((piece): (string | Part)[] => {
            const index = /^\uE000(\d+)\uE001$/.exec(piece)?.[1]
            if (index !== undefined) return [parts[Number(index)] as Part]
            return piece === '' ? [] : [piece]
          })
        : [chunk],
    )
  const flat = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'string') return [name, value.replaceAll('\uE000', '')] as const
    if (typeof value === 'number') return [name, value] as const
    if (typeof value === 'function') {
      const wrap = value as (chunks: readonly (string | Part)[]) => Part
      return [name, (chunks: unknown) => wrap(restore(chunks))] as const
    }
    return [name, `\uE000${parts.push(value) - 1}\uE001`] as const
  })
  return restore(translate.rich(key, Object.fromEntries(flat)))
}
