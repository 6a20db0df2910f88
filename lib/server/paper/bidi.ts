// The Unicode Bidirectional Algorithm (UAX #9) for one paragraph, as far as names, figures and sentences
// need it: isolates are obeyed (X5a to X6a), embeddings and overrides are removed, since a name must not
// turn what stands around it about. Brackets are neutrals like others: N0 is left out.

export type Direction = 'ltr' | 'rtl'

/** A piece of a line that runs one way. */
export interface BidiRun {
  readonly from: number
  readonly to: number
  readonly level: number
}

type Kind = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'N'

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Nko}]/u
const arabic = /[\p{Script=Arabic}\p{Script=Syriac}]/u
const isolates: ReadonlySet<string> = new Set(['\u2066', '\u2067', '\u2068'])
const popIsolate = '\u2069'

function kindOf(character: string): Kind {
  if (/[0-9\u06F0-\u06F9]/u.test(character)) return 'EN'
  if (/[\u0660-\u0669\u066B\u066C]/u.test(character)) return 'AN'
  if (/\p{M}/u.test(character)) return 'NSM'
  if (character === '\u200F') return 'R'
  if (character === '\u061C') return 'AL'
  if (character === '\u200E') return 'L'
  if (/\p{L}/u.test(character)) {
    if (arabic.test(character)) return 'AL'
    return rightToLeft.test(character) ? 'R' : 'L'
  }
  if (/[+\-\u2212]/u.test(character)) return 'ES'
  if (/[#$%\u00A2-\u00A5\u00B0\u00B1\u066A\u2030\p{Sc}]/u.test(character)) return 'ET'
  if (/[,./:\u00A0\u060C\u202F]/u.test(character)) return 'CS'
  return 'N'
}

/** What is shown of a text: without what only turns it about. */
export function withoutEmbeddings(text: string): string {
  return text.replaceAll(/[\u202A-\u202E]/gu, '')
}

/** The direction of the first strong letter that is not isolated (P2); `fallback` without one. */
export function directionOfText(text: string, fallback: Direction): Direction {
  let depth = 0
  for (const character of text) {
    if (isolates.has(character)) depth += 1
    else if (character === popIsolate) depth = Math.max(0, depth - 1)
    if (depth > 0) continue
    const kind = kindOf(character)
    if (kind === 'L') return 'ltr'
    if (kind === 'R' || kind === 'AL') return 'rtl'
  }
  return fallback
}

/** The level of each UTF-16 unit of a paragraph. */
export function levelsOf(text: string, base: Direction): Uint8Array {
  const levels = new Uint8Array(text.length)
  setLevels(text, 0, text.length, base === 'rtl' ? 1 : 0, levels)
  return levels
}

/** Resolves from `from` to `to` at a level, and what is isolated in it at one of its own. */
function setLevels(
  text: string,
  from: number,
  to: number,
  level: number,
  levels: Uint8Array,
): void {
  const places: number[] = []
  const kinds: Kind[] = []
  for (let at = from; at < to;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const end = at + character.length
    places.push(at)
    if (isolates.has(character)) {
      kinds.push('N')
      const close = endOfIsolate(text, at, to)
      const inner = text.slice(end, close)
      const isRight = innerDirection(character, inner) === 'rtl'
      setLevels(text, end, close, isRight === (level % 2 === 1) ? level + 2 : level + 1, levels)
      at = close
      continue
    }
    kinds.push(kindOf(character))
    at = end
  }
  const own = resolve(kinds, level)
  for (const [index, place] of places.entries()) {
    const size = (text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1
    levels.fill(own[index] ?? level, place, place + size)
  }
}

function innerDirection(opener: string, inner: string): Direction {
  if (opener === '\u2066') return 'ltr'
  return opener === '\u2067' ? 'rtl' : directionOfText(inner, 'ltr')
}

function endOfIsolate(text: string, from: number, to: number): number {
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const character = text[at] ?? ''
    if (isolates.has(character)) depth += 1
    else if (character === popIsolate && (depth -= 1) === 0) return at
  }
  return to
}

/** W1 to W7, N1, N2, I1 and I2 over one sequence. */
function resolve(given: readonly Kind[], level: number): number[] {
  const edge: Kind = level % 2 === 1 ? 'R' : 'L'
  const kinds = [...given]
  let strong: Kind = edge
  let before: Kind = edge
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = kinds[at] ?? 'N'
    if (kind === 'NSM') kinds[at] = before
    else if (kind === 'EN' && strong === 'AL') kinds[at] = 'AN'
    if (kind === 'L' || kind === 'R' || kind === 'AL') strong = kind
    before = kinds[at] ?? 'N'
  }
  for (let at = 0; at < kinds.length; at += 1) if (kinds[at] === 'AL') kinds[at] = 'R'
  joinNumbers(kinds)
  strong = edge
  for (let at = 0; at < kinds.length; at += 1) {
    const kind = kinds[at]
    if (kind === 'L' || kind === 'R') strong = kind
    else if (kind === 'EN' && strong === 'L') kinds[at] = 'L'
  }
  settleNeutrals(kinds, edge)
  return kinds.map((kind) => {
    if (level % 2 === 0) return kind === 'R' ? level + 1 : kind === 'L' ? level : level + 2
    return kind === 'R' ? level : level + 1
  })
}

/** W4 to W6: a separator between numbers, and a mark beside one, belong to it. */
function joinNumbers(kinds: Kind[]): void {
  for (let at = 1; at < kinds.length - 1; at += 1) {
    const [left, kind, right] = [kinds[at - 1], kinds[at], kinds[at + 1]]
    if (left !== right) continue
    if (left === 'EN' && (kind === 'ES' || kind === 'CS')) kinds[at] = 'EN'
    else if (left === 'AN' && kind === 'CS') kinds[at] = 'AN'
  }
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== 'ET') continue
    let end = at
    while (kinds[end] === 'ET') end += 1
    const isBeside = kinds[at - 1] === 'EN' || kinds[end] === 'EN'
    kinds.fill(isBeside ? 'EN' : 'N', at, end)
    at = end - 1
  }
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] === 'ES' || kinds[at] === 'CS') kinds[at] = 'N'
  }
}

/** N1 and N2: neutrals take the way of both sides, else that of the paragraph. */
function settleNeutrals(kinds: Kind[], edge: Kind): void {
  const wayOf = (kind: Kind | undefined): Kind =>
    kind === undefined ? edge : kind === 'EN' || kind === 'AN' ? 'R' : kind
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== 'N') continue
    let end = at
    while (kinds[end] === 'N') end += 1
    const left = wayOf(kinds[at - 1])
    kinds.fill(left === wayOf(kinds[end]) ? left : edge, at, end)
    at = end - 1
  }
}

/** L2: the runs of a line from left to right. Trailing spaces have the level of the paragraph (L1). */
export function visualRuns(
  text: string,
  levels: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  base: Direction,
): BidiRun[] {
  const own = levels.slice(from, to)
  for (let at = own.length - 1; at >= 0 && /\s/u.test(text[from + at] ?? ''); at -= 1) {
    own[at] = base === 'rtl' ? 1 : 0
  }
  const runs: { from: number; to: number; level: number }[] = []
  for (const [index, level] of own.entries()) {
    const last = runs.at(-1)
    if (last?.level === level) last.to = from + index + 1
    else runs.push({ from: from + index, to: from + index + 1, level })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let at = 0; at < runs.length; at += 1) {
      if ((runs[at]?.level ?? 0) < level) continue
      let end = at
      while ((runs[end]?.level ?? -1) >= level) end += 1
      runs.splice(at, end - at, ...runs.slice(at, end).toReversed())
      at = end
    }
  }
  return runs
}
