import { createHash } from 'node:crypto'

/** The same numbers for the same seed, on every machine. For rehearsal data, never for a secret. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** Both ends included. */
  integer: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  digits: (count: number) => string
  uuid: () => string
  /** A UUID that sorts by `milliseconds`, so that a big ledger's keys are written in their order. */
  uuidAt: (milliseconds: number) => string
}

export function createRandom(seed: string): Random {
  const next = smallFastCounter(seed)
  const fraction = (): number => next() / 0x1_0000_0000
  const integer = (min: number, max: number): number =>
    min + Math.floor(fraction() * (max - min + 1))
  const hex = (): string => next().toString(16).padStart(8, '0')
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(''),
    uuid: () => formatUuid(hex(), hex(), '4', hex(), hex()),
    uuidAt: (milliseconds) => {
      const time = milliseconds.toString(16).padStart(12, '0')
      return formatUuid(time.slice(0, 8), `${time.slice(8)}${hex().slice(0, 4)}`, '7', hex(), hex())
    },
  }
}

function formatUuid(
  head: string,
  middle: string,
  version: string,
  tail: string,
  end: string,
): string {
  const variant = ((Number.parseInt(tail.charAt(0), 16) & 3) | 8).toString(16)
  return [
    head,
    middle.slice(0, 4),
    `${version}${middle.slice(5)}`,
    `${variant}${tail.slice(1, 4)}`,
    `${tail.slice(4)}${end}`,
  ].join('-')
}

// Chris Doty-Humphrey's sfc32: small, fast and without visible pattern.
function smallFastCounter(seed: string): () => number {
  const digest = createHash('sha256').update(seed).digest()
  let a = digest.readUInt32LE(0)
  let b = digest.readUInt32LE(4)
  let c = digest.readUInt32LE(8)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}
