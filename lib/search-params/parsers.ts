import {
  createMultiParser,
  createSerializer,
  type inferParserType,
  type Nullable,
  type ParserMap,
  type SearchParams,
} from 'nuqs/server'
import { cutText } from '@/lib/bank-contract/cut-text'
import { maxPeriodLength, periodAddress } from '@/lib/domain/periods/read-period'
import { withQuery } from '@/lib/search-params/resource-path'

// How a value of an address is read. Anybody may have typed it, and a form without a script sends its
// empty fields too: of several values the last that says something counts.

/** What Next hands a page, a request of a route, or a query alone. */
export type RawSearchParams = SearchParams | URLSearchParams | Request

const maxLength = 512

/** The names of the parameters that an address has. */
export function namesOf(raw: RawSearchParams): readonly string[] {
  if (raw instanceof Request) return namesOf(new URL(raw.url).searchParams)
  return raw instanceof URLSearchParams ? [...new Set(raw.keys())] : Object.keys(raw)
}

/** Without control characters and spaces around; an empty or overlong one is left out. */
export function linesOf(values: readonly string[], max = maxLength): readonly string[] {
  return values
    .map((value) => value.replace(/\p{Cc}/gu, ' ').trim())
    .filter((value) => value !== '' && value.length <= max)
}

function createTextParser<Text extends string = string>(
  parse: (values: readonly string[]) => Text | null | undefined,
) {
  return createMultiParser<Text>({
    parse: (values) => parse(values) ?? null,
    serialize: (value) => [value],
  })
}

/** One line of text. */
export const parseAsLine = (max?: number) =>
  createTextParser((values) => linesOf(values, max).at(-1))

/** What was typed, cut where it is too long. */
export const parseAsCut = (max: number) =>
  createTextParser((values) => cutTextsOf(values, max).at(-1))

function cutTextsOf(values: readonly string[], max: number): readonly string[] {
  return values.map((value) => cutText(value.trim(), max)).filter(Boolean)
}

/** To the letter, as a token or an identifier is. */
export const parseAsGiven = (max = Infinity) =>
  createTextParser((values) => values.findLast((value) => value !== '' && value.length <= max))

/** One of these; any other text is left out. */
export const parseAsOneOf = <const Value extends string>(choices: readonly Value[]) =>
  createTextParser<Value>((values) => {
    const last = linesOf(values).at(-1)
    return choices.find((choice) => choice === last)
  })

/** A period in its one spelling, as far as it can be read; the page says it of one that cannot. */
export const parseAsPeriod = createTextParser((values) => {
  const text = linesOf(values, maxPeriodLength).at(-1)
  return text === undefined ? undefined : periodAddress(text)
})

/** The page of a list whose pages are counted, up to 9999; the first where the address names no other. */
export const parseAsPage = createMultiParser<number>({
  parse: (values) => Number(values.findLast((value) => /^[1-9]\d{0,3}$/.test(value.trim())) ?? 1),
  serialize: (page) => [String(page)],
}).withDefault(1)

/** Several texts, as `parse` reads them; an empty list where the address names nothing. */
export const parseAsTexts = (parse: (values: readonly string[]) => readonly string[]) =>
  createMultiParser<readonly string[]>({
    parse,
    serialize: (values) => [...values],
    eq: (one, other) => one.length === other.length && one.every((each, at) => each === other[at]),
  }).withDefault([])

const maxChoices = 20
const maxChoiceLength = 200

/** The choices of a filter, each once and cut where it is too long; what comes after the twentieth is left out. */
export const parseAsChoices = parseAsTexts((values) =>
  [...new Set(cutTextsOf(values, maxChoiceLength))].slice(0, maxChoices),
)

/**
 * Writes what these parsers read, at an address that may have a query already. In the spelling of
 * URLSearchParams: nuqs leaves letters beyond ASCII as they are, which no Location header can hold.
 */
export function createHref<const Parsers extends ParserMap>(parsers: Parsers) {
  const serialize = createSerializer(parsers)
  return (address: string, values: Partial<Nullable<inferParserType<Parsers>>>): string => {
    const [path = '', ...query] = serialize(address, values).split('?')
    return withQuery(path, new URLSearchParams(query.join('?')).toString())
  }
}
