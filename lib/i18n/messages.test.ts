import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { ar } from '@/lib/i18n/ar'
import { de } from '@/lib/i18n/de'
import { en, type Messages } from '@/lib/i18n/en'
import { es } from '@/lib/i18n/es'
import type { Language } from '@/lib/i18n/language'

const translated: Readonly<Record<Exclude<Language, 'en'>, Messages>> = { de, es, ar }
const others = Object.entries(translated)
const all = [en, ...Object.values(translated)]

function flatten(messages: Messages): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  )
}

const english = flatten(en)

// Names of one thing in two roles, or parts of a family that a key is chosen from.
const maxDoubles = 71

describe('the message catalogue', () => {
  for (const [language, messages] of others) {
    const said = flatten(messages)

    test(`${language} says all that English says, and nothing else`, () => {
      expect([...said.keys()].toSorted()).toEqual([...english.keys()].toSorted())
      expect([...said].filter(([, text]) => text.trim() === '')).toEqual([])
    })

    test(`${language} names the same values and marks as English, in every message`, () => {
      const different = [...english].filter(
        ([key, text]) => !isStructurallySame(parse(text), parse(said.get(key) ?? '')).success,
      )
      expect(different).toEqual([])
      expect(english.size).toBeGreaterThan(10)
    })

    test(`${language} has a form for every kind of number it counts by`, () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      // A form for zero, and the "many" of millions, say nothing that "other" does not.
      const needed = forms.filter(
        (form) => form !== 'zero' && !(language === 'es' && form === 'many'),
      )
      const lacking = [...said].filter(
        ([, text]) =>
          text.includes(', plural,') && needed.some((form) => !text.includes(`${form} {`)),
      )
      expect(lacking).toEqual([])
    })
  }

  test('what is written to a client puts no point after the name of one, which may end with a point', () => {
    const sent = all.flatMap((messages) => [
      messages.question_data.message,
      ...Object.values(messages.request_mail),
    ])
    expect(sent.filter((text) => text.includes('{client}')).length).toBeGreaterThan(all.length)
    expect(sent.filter((text) => text.includes('{client}.'))).toEqual([])
  })

  test('digits with marks between them are set apart among Arabic words, which would turn them about', () => {
    const codes = [...flatten(ar)].filter(([, text]) => /\d[-.]{1,2}\d/.test(text))
    expect(codes.length).toBeGreaterThan(3)
    const loose = codes.filter(([, text]) =>
      /\d-\d|\d\.\.\d/.test(text.replaceAll(/\u2066[^\u2069]*\u2069/g, '')),
    )
    expect(loose).toEqual([])
  })

  test('an apostrophe is a letter: the straight one would hide the marks after it', () => {
    for (const messages of all) {
      expect([...flatten(messages)].filter(([, text]) => text.includes("'"))).toEqual([])
    }
  })

  test('no message says portfolio, audit trail, or that a reviewer signs off', () => {
    const left = /portfol|cartera|محفظة|audit trail|pista de auditor|signs off|visto bueno/i
    for (const messages of all) {
      expect([...flatten(messages)].filter(([, text]) => left.test(text))).toEqual([])
    }
  })

  test('a message that every language already says stands once', () => {
    const translations = all.map(flatten)
    const keysOf = new Map<string, string[]>()
    for (const key of english.keys()) {
      const said = JSON.stringify(translations.map((messages) => messages.get(key)))
      keysOf.set(said, [...(keysOf.get(said) ?? []), key])
    }
    const doubles = [...keysOf.values()].filter((keys) => keys.length > 1)
    const more = doubles.reduce((sum, keys) => sum + keys.length - 1, 0)
    const named = doubles.map((keys) => keys.join(' = ')).join('\n')
    expect(more, `these say the same:\n${named}`).toBeLessThanOrEqual(maxDoubles)
  })
})
