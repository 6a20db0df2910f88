import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitByHolder } from '@/lib/domain/close/split-by-holder'

const question = (
  id: string,
  more: { holder?: string; holder_id?: string; lacksHolder?: true },
) => ({
  id,
  ...more,
})

describe('questions by who holds the card', () => {
  it('of two cards of one person go to that person together, and what is about no card to nobody yet', () => {
    const first = question('1', { holder: 'Noor', holder_id: 'u-1' })
    const second = question('2', { holder: ' Noor ', holder_id: 'u-1' })
    const other = question('3', { holder: 'Sam' })
    const rent = question('4', {})
    expect(splitByHolder([first, other, rent, second])).toEqual({
      parts: [
        { holder: 'Noor', questions: [first, second] },
        { holder: 'Sam', questions: [other] },
        { holder: undefined, questions: [rent] },
      ],
      leftOut: [],
    })
  })

  it('are left out where nobody says who that is, or two people have its name', () => {
    const nobody = question('1', { lacksHolder: true })
    const blank = question('2', { holder: ' ', lacksHolder: true })
    const one = question('3', { holder: 'J. Kim', holder_id: 'u-1' })
    const other = question('4', { holder: 'J. Kim', holder_id: 'u-2' })
    expect(splitByHolder([nobody, blank, one, other])).toEqual({
      parts: [],
      leftOut: [nobody, blank, one, other],
    })
  })

  it('are each in one place, and no part has a question of two people', () => {
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const any = fc.record({
      holder: maybe(fc.constantFrom('Noor', 'Sam', ' Sam', '')),
      holder_id: maybe(fc.constantFrom('u-1', 'u-2')),
      lacksHolder: maybe(fc.constant(true as const)),
    })
    fc.assert(
      fc.property(fc.array(any), (questions) => {
        const { parts, leftOut } = splitByHolder(questions)
        const all = [...parts.flatMap((each) => each.questions), ...leftOut]
        expect(all).toHaveLength(questions.length)
        expect(new Set(all)).toEqual(new Set(questions))
        for (const { holder, questions: own } of parts) {
          expect(own.every((each) => (each.holder?.trim() || undefined) === holder)).toBe(true)
          if (holder === undefined) continue
          const people = new Set(own.flatMap(({ holder_id }) => holder_id ?? []))
          expect(people.size).toBeLessThan(2)
        }
      }),
    )
  })
})
