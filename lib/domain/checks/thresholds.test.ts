import { describe, expect, it } from 'vitest'
import {
  areSameThresholds,
  changeOwn,
  daysApart,
  largeFrom,
  layThresholds,
  noThresholds,
} from '@/lib/domain/checks/thresholds'

const firm = { large: new Map([['USD', 1_000_000n]]), days: 5 }

describe('thresholds', () => {
  it('have a usual amount for each currency, also for one that nobody knows', () => {
    expect(['USD', 'JPY', 'KWD', 'QQQ'].map((each) => largeFrom(noThresholds, each))).toEqual([
      500_000n,
      500_000n,
      5_000_000n,
      500_000n,
    ])
    expect(daysApart(noThresholds)).toBe(3)
  })

  it('of a client stand instead of the firm’s, value by value', () => {
    const laid = layThresholds(firm, { large: new Map([['EUR', 1n]]), days: undefined })
    expect(laid).toEqual({
      large: new Map([
        ['USD', 1_000_000n],
        ['EUR', 1n],
      ]),
      days: 5,
    })
    expect(daysApart(layThresholds(firm, { large: new Map(), days: 0 }))).toBe(0)
  })

  it('are the same where both find the same, whatever is set', () => {
    const usual = { large: new Map([['USD', 500_000n]]), days: 3 }
    expect(areSameThresholds(usual, noThresholds)).toBe(true)
    expect(areSameThresholds(firm, noThresholds)).toBe(false)
    expect(areSameThresholds(noThresholds, { large: new Map([['JPY', 1n]]), days: 3 })).toBe(false)
  })

  it('that a client has as the firm has them are not its own, and follow the firm', () => {
    const own = { large: new Map([['EUR', 1n]]), days: 7 }
    const typed = { large: new Map([['USD', 1_000_000n]]), days: 5 }
    expect(changeOwn({ firm, own }, typed)).toEqual({
      large: new Map([['EUR', 1n]]),
      days: undefined,
    })
    const usual = { large: new Map([['USD', 500_000n]]), days: undefined }
    expect(changeOwn({ firm, own: noThresholds }, usual)).toEqual(usual)
  })
})
