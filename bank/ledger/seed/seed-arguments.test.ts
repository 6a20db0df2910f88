import { OperatorError } from '@/bank/environment'
import { describe, expect, it } from 'vitest'
import { parseSeedArguments } from '@/bank/ledger/seed/seed-arguments'

const now = new Date('2026-06-17T12:00:00Z')

describe('the arguments of the seed command', () => {
  it('every argument of the seed command is optional', () => {
    expect(parseSeedArguments([], now)).toEqual({
      seed: 'countinghouse',
      asOf: '2026-06-17',
      transactions: 100_000,
      businesses: 16,
    })
  })

  it('the arguments of the seed command say how much, from which seed and as of when', () => {
    const args = '--transactions 1000000 --businesses 1000 --seed s --as-of 2024-02-29'.split(' ')
    expect(parseSeedArguments(args, now)).toEqual({
      seed: 's',
      asOf: '2024-02-29',
      transactions: 1_000_000,
      businesses: 1000,
    })
  })

  it.each([
    [['--transactions', '0'], '--transactions must be a whole number from 1 to 20000000'],
    [['--transactions', '1e6'], '--transactions must be a whole number'],
    [['--transactions=-5'], '--transactions must be a whole number'],
    [['--businesses', '3'], '--businesses must be a whole number from 16 to 5000'],
    [['--as-of', '2026-02-30'], '--as-of must be a date'],
    [['--as-of', 'today'], '--as-of must be a date'],
    [['--size', '3'], "Unknown option '--size'"],
    [['10'], 'npm run bank:seed -- [options]'],
  ])('wrong arguments of the seed command are refused in one clear line: %j', (args, message) => {
    expect(() => parseSeedArguments(args, now)).toThrow(OperatorError)
    expect(() => parseSeedArguments(args, now)).toThrow(message)
  })

  it('explain themselves', () => {
    expect(parseSeedArguments(['--help'], now)).toBe('help')
  })
})
