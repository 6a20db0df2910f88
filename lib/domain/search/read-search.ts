import { foldText } from '@/lib/domain/search/match-text'

/** What a text must hold. `any` and `all` of nothing ask nothing. */
export type Search =
  | { readonly kind: 'text'; readonly text: string; readonly folded: string }
  | { readonly kind: 'not'; readonly of: Search }
  | { readonly kind: 'any' | 'all'; readonly of: readonly Search[] }

type Token =
  | { kind: 'text' | 'or'; text: string }
  | { kind: 'not' | 'close' }
  | { kind: 'open'; isClosed: boolean }

const deepest = 50

/**
 * `acme corp` both words, `"a phrase"` in any quotes, `-not this`, `a OR b` or `a | b`, which binds
 * closer than the space does, and parentheses. Never throws: what is no grammar, such as a quote that never ends or an
 * OR with nothing beside it, is searched for literally.
 */
export function readSearch(text: string): Search {
  return readAll(tokensOf(text))
}

/** The search for this very text, as one would type it. */
export function quoteSearch(text: string): string {
  const isWord = /^[^\s"“„«()|-][^\s"()|]*$/u.test(text) && text !== 'OR'
  return isWord || text === '' ? text : `"${text.replaceAll('"', '""')}"`
}

/** `rest` is used up from its beginning, as far as the group goes. */
function readAll(rest: Token[]): Search {
  const parts: Search[] = []
  while (rest[0] !== undefined && rest[0].kind !== 'close') parts.push(readAny(rest))
  return oneOf('all', parts)
}

function readAny(rest: Token[]): Search {
  const parts = [readPart(rest)]
  while (rest[0]?.kind === 'or' && isPart(rest[1])) {
    rest.shift()
    parts.push(readPart(rest))
  }
  return oneOf('any', parts)
}

function readPart(rest: Token[]): Search {
  const token = rest.shift()
  if (token?.kind === 'not') return { kind: 'not', of: readPart(rest) }
  if (token?.kind !== 'open')
    return textOf(token !== undefined && 'text' in token ? token.text : '')
  if (!token.isClosed) return textOf('(')
  if (rest[0]?.kind === 'close') {
    rest.shift()
    return textOf('()')
  }
  const group = readAll(rest)
  rest.shift()
  return group
}

function isPart(token: Token | undefined): boolean {
  return token !== undefined && token.kind !== 'or' && token.kind !== 'close'
}

function oneOf(kind: 'any' | 'all', of: readonly Search[]): Search {
  const [only] = of
  return only !== undefined && of.length === 1 ? only : { kind, of }
}

function textOf(text: string): Search {
  return { kind: 'text', text, folded: foldText(text) }
}

const space = /\s+/uy
const phrase = /"((?:[^"]|"")+)"(?!")/uy
// As telephones and word processors set them.
const setPhrase = /[“„]([^“”]+)[“”]|«([^»]+)»/uy
const either = /\|/uy
const begin = /\(/uy
const end = /\)/uy
const not = /-(?=[^\s|-])/uy
const notInGroup = /-(?=[^\s|)-])/uy
const word = /[^\s|]+/uy
const wordInGroup = /[^\s|)]+/uy

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const groups: Extract<Token, { kind: 'open' }>[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found !== null) at = pattern.lastIndex
    return found?.[1] ?? found?.[2] ?? found?.[0]
  }
  const next = (): Token | undefined => {
    const isWithin = groups.length > 0
    const quoted = take(phrase)
    if (quoted !== undefined) return { kind: 'text', text: quoted.replaceAll('""', '"') }
    const set = take(setPhrase)
    if (set !== undefined) return { kind: 'text', text: set }
    if (take(either)) return { kind: 'or', text: '|' }
    if (take(isWithin ? notInGroup : not)) return { kind: 'not' }
    if (groups.length < deepest && take(begin)) {
      const group: Token = { kind: 'open', isClosed: false }
      groups.push(group)
      return group
    }
    if (isWithin && take(end)) {
      const group = groups.pop()
      if (group !== undefined) group.isClosed = true
      return { kind: 'close' }
    }
    const found = take(isWithin ? wordInGroup : word) ?? ''
    return { kind: found === 'OR' ? 'or' : 'text', text: found }
  }
  while (take(space) !== undefined || at < text.length) {
    const token = at < text.length ? next() : undefined
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}
