import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from '@/lib/bank-contract/cut-text'

it('a text that is cut is the beginning of it, as long as may be, and whole characters', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('a', '😀', 'é', '\u202E') }),
  )
  fc.assert(
    fc.property(text, fc.nat(14), (whole, most) => {
      const cut = cutText(whole, most)
      expect(whole.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(whole.length, most) - 1)
      expect(Buffer.from(cut).toString()).toBe(cut)
    }),
  )
  expect(cutText('😀', 1)).toBe('')
  expect(cutText('a😀', 3)).toBe('a😀')
})
