import { hash } from 'node:crypto'

/** Which texts there were. */
export interface SeenTexts {
  /** Whether it was new. */
  add: (text: string) => boolean
  has: (text: string) => boolean
}

const firstSlots = 256
const fullest = 0.75

/**
 * By 64 bits of their SHA-256, at 11 to 22 bytes a text however long it is. That two of a million texts are taken for one
 * has a chance of 1 in 37 million (n² / 2⁶⁵). `digest` gives at least 16 hexadecimal digits.
 */
export function createSeenTexts(
  digest: (text: string) => string = (text) => hash('sha256', text, 'hex'),
): SeenTexts {
  // Open addressing: two words a slot, both zero where it is free.
  let words = new Uint32Array(2 * firstSlots)
  let count = 0

  const slotOf = (high: number, low: number): number => {
    const last = words.length / 2 - 1
    for (let slot = low & last; ; slot = (slot + 1) & last) {
      const [a, b] = [words[2 * slot], words[2 * slot + 1]]
      if ((a === high && b === low) || (a === 0 && b === 0)) return 2 * slot
    }
  }
  const put = (high: number, low: number): boolean => {
    const at = slotOf(high, low)
    if (words[at] !== 0 || words[at + 1] !== 0) return false
    words[at] = high
    words[at + 1] = low
    return true
  }
  const grow = (): void => {
    const before = words
    words = new Uint32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 2) {
      const [high = 0, low = 0] = [before[at], before[at + 1]]
      if (high !== 0 || low !== 0) put(high, low)
    }
  }
  const wordsOf = (text: string): [high: number, low: number] => {
    const digits = digest(text)
    const [high, low] = [parseInt(digits.slice(0, 8), 16), parseInt(digits.slice(8, 16), 16)]
    // No text may look like a free slot.
    return high === 0 && low === 0 ? [0, 1] : [high, low]
  }
  return {
    add: (text) => {
      const isNew = put(...wordsOf(text))
      if (isNew) count += 1
      if (count > (words.length / 2) * fullest) grow()
      return isNew
    },
    has: (text) => {
      const at = slotOf(...wordsOf(text))
      return words[at] !== 0 || words[at + 1] !== 0
    },
  }
}
