import type { ParameterError } from '@/bank/api/problem'

interface Described {
  description: string
}

/** A query parameter: how its text is parsed and how it is described to callers. */
export type Parameter = Described &
  (
    | { kind: 'integer'; minimum: number; maximum: number; default?: number }
    | { kind: 'boolean' }
    | { kind: 'choice'; of: readonly string[]; default: string }
    | { kind: 'choices'; of: readonly string[] }
    | { kind: 'identifiers' }
    | { kind: 'text' }
    | { kind: 'instant' }
    | { kind: 'date' }
    | { kind: 'token' }
  )

/** `choices` and `identifiers` read as sorted, distinct lists: a repeat means "any of". */
export type ParameterValue = string | number | boolean | readonly string[]

export type ParameterValues = ReadonlyMap<string, ParameterValue>

interface ParsedParameters {
  values: ParameterValues
  errors: ParameterError[]
}

const maxTextLength = 200
const maxTokenLength = 1024
const maxRepeats = 100

/** Judges every known parameter; unknown ones are ignored. Spec, Versioning 2. */
export function parseParameters(
  pairs: readonly QueryPair[],
  known: Readonly<Record<string, Parameter>>,
): ParsedParameters {
  const given = new Map<string, (string | undefined)[]>()
  for (const { name, value } of pairs) {
    if (!Object.hasOwn(known, name)) continue
    const values = given.get(name)
    if (values === undefined) given.set(name, [value])
    else values.push(value)
  }
  const values = new Map<string, ParameterValue>()
  const errors: ParameterError[] = []
  for (const [name, texts] of given) {
    const parameter = known[name]
    if (parameter === undefined) continue
    const parsed = parseValues(parameter, texts)
    if ('detail' in parsed) errors.push({ parameter: name, detail: parsed.detail })
    else values.set(name, parsed.value)
  }
  return { values, errors }
}

type Parsed = { value: ParameterValue } | { detail: string }

function parseValues(parameter: Parameter, texts: readonly (string | undefined)[]): Parsed {
  const repeatable = parameter.kind === 'choices' || parameter.kind === 'identifiers'
  if (!repeatable && texts.length > 1) return { detail: 'must be given once' }
  if (texts.length > maxRepeats) {
    return { detail: `must be given at most ${maxRepeats} times` }
  }
  const values: ParameterValue[] = []
  for (const text of texts) {
    if (text === undefined) return { detail: 'must be percent-encoded UTF-8' }
    const parsed = parseOne(parameter, text)
    if ('detail' in parsed) return parsed
    values.push(parsed.value)
  }
  if (repeatable) return { value: [...new Set(values as string[])].toSorted() }
  const [only] = values
  return only === undefined ? { detail: 'must not be empty' } : { value: only }
}

function parseOne(parameter: Parameter, text: string): Parsed {
  switch (parameter.kind) {
    case 'integer':
      return parseInteger(text, parameter.minimum, parameter.maximum)
    case 'boolean':
      return text === 'true' || text === 'false'
        ? { value: text === 'true' }
        : { detail: 'must be true or false' }
    case 'choice':
    case 'choices':
      return parameter.of.includes(text)
        ? { value: text }
        : { detail: `must be one of ${parameter.of.join(', ')}` }
    case 'identifiers':
    case 'text':
      return parseText(text, maxTextLength)
    case 'token':
      return parseText(text, maxTokenLength)
    case 'instant':
      return isInstant(text) || isDate(text)
        ? // One spelling of a time, so that a page token is bound to the time and not to its spelling.
          { value: text.replace('+00:00', 'Z') }
        : { detail: instantDetail }
    case 'date':
      return isDate(text) ? { value: text } : { detail: 'must be a date such as 2026-01-31' }
  }
}

function parseInteger(text: string, minimum: number, maximum: number): Parsed {
  const value = /^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN
  if (value >= minimum && value <= maximum) return { value }
  return { detail: `must be a whole number from ${minimum} to ${maximum}` }
}

function parseText(text: string, maximumLength: number): Parsed {
  if (text === '') return { detail: 'must not be empty' }
  if (text.length > maximumLength) {
    return { detail: `must be at most ${maximumLength} characters` }
  }
  // oxlint-disable-next-line no-control-regex -- Control characters are exactly what is refused.
  if (/[\u0000-\u001f\u007f]/.test(text)) return { detail: 'must not hold control characters' }
  return { value: text }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

const instantDetail =
  'must be a time in UTC such as 2026-01-31T00:00:00Z, or a date; in an address + is written %2B'

function isInstant(text: string): boolean {
  const [, date = '', hours, minutes, seconds] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?(?:Z|\+00:00)$/.exec(text) ?? []
  return isDate(date) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}

/** How the parameter reads in the OpenAPI document. */
export function parameterSchema(parameter: Parameter): Record<string, unknown> {
  switch (parameter.kind) {
    case 'integer':
      return {
        type: 'integer',
        minimum: parameter.minimum,
        maximum: parameter.maximum,
        ...(parameter.default === undefined ? {} : { default: parameter.default }),
      }
    case 'boolean':
      return { type: 'boolean', default: false }
    case 'choice':
      return { type: 'string', enum: [...parameter.of], default: parameter.default }
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: [...parameter.of] } }
    case 'identifiers':
      return { type: 'array', items: { type: 'string', minLength: 1 } }
    case 'text':
    case 'token':
      return { type: 'string', minLength: 1 }
    case 'instant':
      return {
        anyOf: [
          { type: 'string', format: 'date-time' },
          { type: 'string', format: 'date' },
        ],
      }
    case 'date':
      return { type: 'string', format: 'date' }
  }
}

/** One decoded `name=value`; `value` is undefined where its percent-encoding is broken. */
interface QueryPair {
  name: string
  value: string | undefined
}

/**
 * The query of a URL. Unlike URLSearchParams it distinguishes wrongly encoded bytes from the
 * replacement character; a name that cannot be decoded names nothing and is left out.
 */
export function parseQueryString(url: string): QueryPair[] {
  const start = url.indexOf('?')
  if (start === -1) return []
  const end = url.indexOf('#', start)
  const query = url.slice(start + 1, end === -1 ? undefined : end)
  const pairs: QueryPair[] = []
  for (const part of query.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals === -1 ? part : part.slice(0, equals))
    if (name === undefined) continue
    pairs.push({ name, value: equals === -1 ? '' : decode(part.slice(equals + 1)) })
  }
  return pairs
}

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
