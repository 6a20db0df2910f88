import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntryNames, periodPart } from '@/lib/format/file-names'

describe('the names within a zip', () => {
  test.each([
    [
      ['2026-06', 'Acme & Sons, Inc.', 'Operating-4821', 'statement'],
      '2026-06_Acme-&-Sons,-Inc_Operating-4821_statement.pdf',
    ],
    [['2026-06-14', 'Client', undefined, ''], '2026-06-14_Client.pdf'],
    [['a/b\\c', '..', '../../etc/passwd'], 'a-b-c_etc-passwd.pdf'],
    [['x_y', 'CON'], 'x-y_CON.pdf'],
    [['CON'], '_CON.pdf'],
    [['\u202Egpj.exe', '\u0000\u001B[31m'], 'gpj.exe_[31m.pdf'],
    [['=cmd|calc', '🙂'], '=cmd-calc_🙂.pdf'],
    [['', undefined], 'document.pdf'],
  ])('are plain and safe: %j', (parts, name) => {
    expect(createEntryNames()(parts)).toBe(name)
  })

  test('differ where a disk ignores case or accents', () => {
    const nameOf = createEntryNames()
    const names = [
      ['a', 'Ä'],
      ['A', 'ä'],
      ['a', 'A\u0308'],
      ['a', 'Ä_2'],
    ].map((each) => nameOf(each))
    expect(names).toEqual(['a_Ä.pdf', 'A_ä_2.pdf', 'a_Ä_3.pdf', 'a_Ä-2.pdf'])
  })

  test('differ where they are longer than a file name may be', () => {
    const nameOf = createEntryNames()
    const parts = ['2026-06', '会'.repeat(48), '社'.repeat(48), 'statement']
    const names = [parts, parts, [...parts, 'x']].map((each) => nameOf(each))
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })

  test('of very many documents that a bank calls the same are found at once', () => {
    const namesOf = (length: number) => {
      const nameOf = createEntryNames()
      return Array.from({ length }, () => nameOf(['Client', 'statement']))
    }
    const costOf = (times: number, length: number) => {
      const began = performance.now()
      for (let time = 0; time < times; time += 1) namesOf(length)
      return performance.now() - began
    }
    // The same number of names: if each were searched from the first one on, those of one would cost ten times.
    const least = (cost: () => number) => Math.min(...Array.from({ length: 3 }, cost))
    const ofTen = least(() => costOf(10, 300))
    expect(least(() => costOf(1, 3000)) / ofTen).toBeLessThan(5)
    const names = namesOf(10_000)
    expect(new Set(names).size).toBe(10_000)
    expect(names.at(-1)).toBe('Client_statement_10000.pdf')
  })

  test('never leave their folder, break a disk or come twice, whatever the bank calls things', () => {
    const part = fc.option(fc.string({ unit: 'binary', maxLength: 120 }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 12 }), (wanted) => {
        const nameOf = createEntryNames()
        const names = wanted.map((each) => nameOf(each))
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        for (const name of names) {
          expect(name).toMatch(/\.pdf$/)
          expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\.|^\s/u)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the period in a name', () => {
  test('is the month where it is one, and both its ends where not', () => {
    expect(periodPart('2026-06-01', '2026-06-30')).toBe('2026-06')
    expect(periodPart('2024-02-01', '2024-02-29')).toBe('2024-02')
    expect(periodPart('2026-02-01', '2026-02-27')).toBe('2026-02-01-to-2026-02-27')
    expect(periodPart('2026-05-15', '2026-06-14')).toBe('2026-05-15-to-2026-06-14')
    expect(periodPart(null, '2026-06-14')).toBe('2026-06-14')
    expect(periodPart('soon', undefined)).toBeUndefined()
  })
})
