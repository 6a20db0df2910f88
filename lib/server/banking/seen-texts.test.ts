import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeenTexts } from '@/lib/server/banking/seen-texts'

const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('', ' ', '0', '00', 'a b', 'a  b')))

test('a text is new once, as in a set of the texts themselves', () => {
  fc.assert(
    fc.property(texts, texts, (added, others) => {
      const [seen, known] = [createSeenTexts(), new Set<string>()]
      for (const text of added) {
        expect(seen.add(text)).toBe(!known.has(text))
        known.add(text)
      }
      for (const text of [...added, ...others]) expect(seen.has(text)).toBe(known.has(text))
    }),
  )
})

test('digests that begin at the same slot, or look like a free one, are told apart', () => {
  const crowded = fc.array(fc.nat(40), { maxLength: 400 })
  fc.assert(
    fc.property(crowded, fc.constantFrom(0, 200, 255), (numbers, slot) => {
      const digest = (text: string): string =>
        Number(text).toString(16).padStart(8, '0') + slot.toString(16).padStart(8, '0')
      const [seen, known] = [createSeenTexts(digest), new Set<number>()]
      for (const number of numbers) {
        // With slot 0 the first two would both be called 0 and 1 otherwise.
        const text = String(number + 2)
        expect(seen.add(text)).toBe(!known.has(number))
        known.add(number)
      }
    }),
  )
  const zeros = createSeenTexts(() => '0'.repeat(16))
  expect([zeros.has('a'), zeros.add('a'), zeros.has('a'), zeros.add('a')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('200,000 identifiers are each new once, and cost at most 22 bytes each', () => {
  const seen = createSeenTexts()
  const idOf = (at: number): string => `8d1c0c1e-0000-4000-8000-${String(at).padStart(12, '0')}`
  const before = process.memoryUsage().arrayBuffers
  for (let at = 0; at < 200_000; at += 1) if (!seen.add(idOf(at))) expect(idOf(at)).toBe('new')
  // The table before the last growth may not be collected yet.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200_000 * 22 * 2)
  for (let at = 0; at < 200_000; at += 1) if (seen.add(idOf(at))) expect(idOf(at)).toBe('seen')
})
