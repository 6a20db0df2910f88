/** Chance that can be repeated: the same seed gives the same bodies. */
export function createChance(seed: number): (below: number) => number {
  // mulberry32
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Chance = (below: number) => number

const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\0',
  '\u202e\ufeff',
  '\ud800',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '0001-01-01T00:00:00Z',
  '9999-12-31',
  'NaN',
  [],
  {},
  [[[]]],
  { amount: '1', currency: 7 },
  { amount: 1, currency: 'ZZZZ' },
  { id: {} },
]

/** One member somewhere in it replaced, removed, renamed or doubled. */
export function mutateValue(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance(6) === 0) {
    return hostile[chance(hostile.length)]
  }
  if (Array.isArray(value)) {
    const at = chance(value.length + 1)
    const items: unknown[] = [...(value as unknown[])]
    if (at === value.length) return chance(2) === 0 ? [...items, ...items] : items.slice(0, 1)
    items[at] = mutateValue(items[at], chance)
    return items
  }
  const entries = Object.entries(value)
  const at = chance(entries.length)
  const [name = 'x', member] = entries[at] ?? []
  const act = chance(8)
  if (act === 0) return Object.fromEntries(entries.filter((_, index) => index !== at))
  if (act === 1) entries.push([`${name}_2`, member])
  else if (act === 2) entries[at] = [`__proto__`, member]
  else entries[at] = [name, mutateValue(member, chance)]
  return Object.fromEntries(entries)
}

const shrapnel = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\\u',
  'NaN',
  '1e400',
  '-',
  '\0',
  '\ufeff',
]

/** The bytes themselves cut, flipped, doubled or strewn with what JSON is made of. */
export function mutateBytes(text: string, chance: Chance): Uint8Array {
  const at = chance(text.length)
  switch (chance(6)) {
    case 0:
      return Buffer.from(text.slice(0, at))
    case 1:
      return Buffer.from(
        text.slice(0, at) + (shrapnel[chance(shrapnel.length)] ?? '') + text.slice(at),
      )
    case 2:
      return Buffer.from(text.slice(0, at) + text.slice(at + chance(40)))
    case 3:
      return Buffer.from(text.slice(0, at) + text.slice(chance(at + 1)))
    case 4:
      return Buffer.from(text, 'utf16le')
    default: {
      const bytes = Buffer.from(text)
      for (let flips = chance(4); flips >= 0; flips--) bytes[chance(bytes.length)] = chance(256)
      return bytes
    }
  }
}
