import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { de } from '@/lib/i18n/de'
import { en, type Messages } from '@/lib/i18n/en'
import { es } from '@/lib/i18n/es'

// “1 of 16 payees are new”: where a number is what a sentence speaks of, its verb goes by the number, and the message
// needs a plural. Most need no verb. Arabic puts its verb first, where it does not go by the number.

const counted =
  /^(?:number|count|done|total|due|shown|read|same|follow|days|passed|found|missing|waiting|lost|included|wanted|given|sent|counted|ready|columns|needs|rows|readable|closed|conditions|files|included_number|renewed|requested|searched|selected)$/

/** Verbs of many, as they follow a number in some message. */
const verbs = {
  en: /^(?:are|have|were|do|agree|open|match|follow|tie|stand|need|come|lack|begin|go|wait|differ|remain|show|say|cover|pass|work|hold|belong|lie)$/,
  de: /^(?:sind|haben|wurden|waren|werden|stimmen|passen|stehen|fehlen|gehören|warten|können|konnten|kommen|enden|beginnen|liegen|folgen|gehen|weichen|entsprechen|brauchen|lassen)$/,
  es: /^(?:son|están|tienen|fueron|han|coinciden|cuadran|faltan|siguen|abren|concuerdan|esperan|figuran|quedan|pueden|pudieron|terminan|empiezan|difieren|cumplen|llevan|necesitan|carecen|pasaron|reintentan)$/,
}

/** Of how many at most, which is always more than one, and up to which of all. */
const limits = new Set([
  'audit.log_pruned',
  'health.unknown_full',
  'marks.too_many',
  'transactions.too_many_selected',
])

/** Whether a number outside a plural is followed, before its clause ends, by a verb of many. */
function hasFixedVerb(elements: readonly MessageFormatElement[], verb: RegExp): boolean {
  return elements.some((element, place) => {
    if (element.type === TYPE.tag) return hasFixedVerb(element.children, verb)
    if (element.type === TYPE.select) {
      return Object.values(element.options).some(({ value }) => hasFixedVerb(value, verb))
    }
    const isArgument = element.type === TYPE.argument || element.type === TYPE.number
    if (!isArgument || !counted.test(element.value)) return false
    const rest = elements
      .slice(place + 1)
      .map((each) => (each.type === TYPE.literal ? each.value : 'x'))
      .join('')
    const [clause = ''] = rest.split(/[.,;:!?—–(“„«\n]/, 1)
    return clause.split(/\s+/).some((word) => verb.test(word))
  })
}

function fixedVerbs(messages: Messages, verb: RegExp): string[] {
  return Object.entries(messages).flatMap(([area, texts]) =>
    Object.entries(texts)
      .filter(([name, text]) => !limits.has(`${area}.${name}`) && hasFixedVerb(parse(text), verb))
      .map(([name, text]) => `${area}.${name}: ${text}`),
  )
}

describe.each([
  ['English', en, verbs.en],
  ['German', de, verbs.de],
  ['Spanish', es, verbs.es],
] as const)('in %s', (_, messages, verb) => {
  test('no verb of many follows a number that may be one', () => {
    expect(fixedVerbs(messages, verb)).toEqual([])
  })
})

test.each([
  ['{number} of {total} payees are new: since {since}', true],
  ['{count, plural, one {{number} of {total} is new} other {{number} of {total} are new}}', false],
  ['{number} new among {total} payees', false],
  ['At {count} they stop. These are more.', false],
])('“%s” has a fixed verb: %s', (text, isFixed) => {
  expect(hasFixedVerb(parse(text), verbs.en)).toBe(isFixed)
})
