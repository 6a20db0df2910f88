import { describe, expect, it } from 'vitest'
import { rareParts } from '@/bank/api/rare-parts'

const near = Array.from({ length: 250 }, () => 'stripeline payouts').join('\u001E')

describe('the rare parts of a search', () => {
  it.each([
    ['payroll', ['ayroll']],
    ['stripeline payroll', ['ayroll']],
    ['xpayouts', ['xpa']],
    ['gadgets for payouts, limited', ['gadgets', 'for', 'limited']],
    // Each letter of it is frequent, and so is each trigram, but for the two in the middle.
    ['linepay', ['nepa']],
  ])('the rare parts of %s are %j', (text, parts) => {
    expect(rareParts(text, near)).toEqual(parts)
  })

  it.each([
    ['all of it is frequent', 'payouts'],
    ['all of it is rare', 'gadgets'],
    ['it has no trigram', 'pa'],
    ['it is of signs', '~~~ %%%'],
  ])('a search has no rare part to go by where %s', (_why, text) => {
    expect(rareParts(text, near)).toBeUndefined()
  })

  it('a trigram is frequent from its fifth occurrence on', () => {
    const held = (times: number): string =>
      Array.from({ length: times }, () => 'abc').join('\u001E')
    expect(rareParts('abcxyz', held(4))).toBeUndefined()
    expect(rareParts('abcxyz', held(5))).toEqual(['bcxyz'])
  })
})
