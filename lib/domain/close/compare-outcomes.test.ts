import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suspendSignature } from '@/lib/domain/close/change-close'
import { type CloseEvent, closeOf } from '@/lib/domain/close/close-events'
import { compareOutcomes } from '@/lib/domain/close/compare-outcomes'
import type { EvidenceId, Finding } from '@/lib/domain/close/finding'
import { evidenceOf, judgeItem } from '@/lib/domain/close/item-state'
import { type LaidFinding, layDecisions } from '@/lib/domain/close/lay-decisions'
import { canonicalText, type OutcomeRecord, recordItem } from '@/lib/domain/close/outcome-record'
import { acceptanceOf, findingWith, juneWith, usd250 } from '@/test/close/findings'

const whole = { end: 'whole', notUnderstood: 0 } as const
const findingsOf = (amounts: readonly number[]) =>
  amounts.map((amount, index) =>
    findingWith({
      item: 'large',
      key: `t-${index}`,
      likeness: undefined,
      rows: [`t-${index}`],
      amounts: [{ amount, currency: 'USD' }],
    }),
  )

/** An item whose findings of these amounts were all accepted. */
function recordOf(amounts: readonly number[], extent: Parameters<typeof evidenceOf>[0] = whole) {
  const findings = findingsOf(amounts)
  const laid = layDecisions(
    findings,
    findings.map((each) => acceptanceOf(each)),
    juneWith([]),
  )
  const item = recordItem('large', judgeItem(evidenceOf(extent, laid)))
  return { items: [item], figures: [] } satisfies OutcomeRecord
}

const at = '2026-07-06T10:00:00Z'
const locked: CloseEvent[] = [
  { does: 'begin', by: 'joy', at },
  { does: 'sign', as: 'preparer', by: 'joy', at, digest: 'd', note: '' },
  { does: 'sign', as: 'reviewer', by: 'ada', at, digest: 'd', note: '' },
  { does: 'lock', by: 'ada', at },
]
function statesAfter(signed: OutcomeRecord, now: OutcomeRecord): string[] {
  const changes = compareOutcomes(signed, now, usd250)
  const events = suspendSignature(locked, 'preparer', changes, at)
  return closeOf(events).signatures.map(({ state }) => state)
}

const amounts = fc.array(fc.integer({ min: -60_000, max: 60_000 }), { maxLength: 6 })

describe('a signature', () => {
  it('is suspended by a change of materiality or more, and never by one below', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, now) => {
        const length = Math.max(before.length, now.length)
        const moved = Array.from({ length }, (_, index) =>
          Math.abs((now[index] ?? 0) - (before[index] ?? 0)),
        ).reduce((sum, each) => sum + each, 0)
        expect(statesAfter(recordOf(before), recordOf(now))).toEqual(
          moved < 25_000 ? ['given', 'given'] : ['suspended', 'suspended'],
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('is suspended by another file of a firm’s item, or one that came or went, and by the same never', () => {
    const done = (file?: string): OutcomeRecord => ({
      items: [recordItem('f-1', { state: 'done' }, { file })],
      figures: [],
    })
    const [none, one, other] = [done(), done('a1'), done('b2')]
    for (const [was, is] of [
      [one, other],
      [one, none],
      [none, one],
    ] as const) {
      expect(statesAfter(was, is)).toEqual(['suspended', 'suspended'])
      expect(canonicalText(was)).not.toBe(canonicalText(is))
    }
    for (const each of [none, one]) expect(statesAfter(each, each)).toEqual(['given', 'given'])
    // As it was signed before items had files.
    expect(canonicalText(none)).toBe('["countinghouse close 1",[["f-1","done",[]]],[]]')
  })

  it('is suspended by another note of a firm’s item, or one that came or went, and by the same never', () => {
    const done = (note?: string): OutcomeRecord => ({
      items: [recordItem('f-1', { state: 'done' }, { note })],
      figures: [],
      thresholds: { large: [], days: 3 },
      hasNotes: true,
    })
    const [none, one, other] = [done(), done('Agrees'), done('Off by 40')]
    for (const [was, is] of [
      [one, other],
      [one, none],
      [none, one],
    ] as const) {
      expect(statesAfter(was, is)).toEqual(['suspended', 'suspended'])
      expect(canonicalText(was)).not.toBe(canonicalText(is))
    }
    for (const each of [none, one]) expect(statesAfter(each, each)).toEqual(['given', 'given'])
    const file = recordItem('f-1', { state: 'done' }, { file: 'Agrees' })
    expect(canonicalText({ ...one, items: [file] })).not.toBe(canonicalText(one))
  })

  it('that was given before notes were part of it keeps its digest, and no note suspends it', () => {
    const thresholds = { large: [['USD', '500000']], days: 3 } as const
    const before: OutcomeRecord = {
      items: [recordItem('f-1', { state: 'done' }, { file: 'a1' })],
      figures: [],
      thresholds,
    }
    const noted = recordItem('f-1', { state: 'done' }, { file: 'a1', note: 'Agrees' })
    const now: OutcomeRecord = { ...before, items: [noted], hasNotes: true }
    expect(statesAfter(before, now)).toEqual(['given', 'given'])
    expect(canonicalText(before)).toBe(
      '["countinghouse close 2",[["f-1","done",[],"a1"]],[],[[["USD","500000"]],3]]',
    )
    expect(canonicalText(now)).toBe(
      '["countinghouse close 3",[["f-1","done",[],"a1",["Agrees"]]],[],[[["USD","500000"]],3]]',
    )
  })

  it('says what an item and a figure came to, and come to now', () => {
    const figure = (amount: string) => [{ name: 'closing', currency: 'USD', amount }]
    const changes = compareOutcomes(
      { ...recordOf([-100, 300]), figures: figure('500') },
      { ...recordOf([-100, 30_000]), figures: figure('400') },
      usd250,
    )
    expect(changes.map(({ of, before, now }) => [of, [...before], [...now]])).toEqual([
      ['large', [['USD', 200n]], [['USD', 29_900n]]],
      ['closing', [['USD', 500n]], [['USD', 400n]]],
    ])
  })

  it('is never suspended by an item that cannot be told', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, now) => {
        const unread = recordOf(now, { end: 'failed', notUnderstood: 0 })
        expect(compareOutcomes(recordOf(before), unread, usd250)).toEqual([])
        expect(compareOutcomes(recordOf(before), { items: [], figures: [] }, usd250)).toEqual([])
      }),
    )
  })

  it('is suspended where a finding is open again, one without an amount comes, or an item is unticked or emptied', () => {
    const [finding] = findingsOf([-100_000])
    const laid = layDecisions(finding ? [finding] : [], [], juneWith([]))
    const open = [recordItem('large', judgeItem(evidenceOf(whole, laid)))]
    expect(statesAfter(recordOf([-100_000]), { items: open, figures: [] })[0]).toBe('suspended')

    const gap = findingWith({ item: 'statements', amounts: [] })
    const gaps = layDecisions([gap], [acceptanceOf(gap)], juneWith([]))
    const of = (found: typeof gaps) => ({
      items: [recordItem('statements', judgeItem(evidenceOf(whole, found)))],
      figures: [],
    })
    expect(statesAfter(of([]), of(gaps))[0]).toBe('suspended')

    const nothing = recordItem('statements', judgeItem(evidenceOf(whole, [], 'nothing')))
    const emptied = { items: [nothing], figures: [] }
    expect(statesAfter(of([]), emptied)[0]).toBe('suspended')
    expect(statesAfter(emptied, emptied)[0]).toBe('given')
    const firm = (state: 'done' | 'to_do') => ({
      items: [recordItem('f-1', { state })],
      figures: [],
    })
    expect(statesAfter(firm('done'), firm('to_do'))[0]).toBe('suspended')
    expect(statesAfter(firm('done'), firm('done'))[0]).toBe('given')
  })

  it('is suspended by a figure that moved by materiality, not by one that is not there', () => {
    const balance = (amount: string) => ({
      items: [],
      figures: [{ name: 'closing a-1', currency: 'USD', amount }],
    })
    expect(statesAfter(balance('100000'), balance('124999'))[0]).toBe('given')
    expect(statesAfter(balance('100000'), balance('75000'))[0]).toBe('suspended')
    expect(statesAfter(balance('100000'), { items: [], figures: [] })[0]).toBe('given')
    // Its statement is gone, though all rows were read.
    const read = { items: [], figures: [], hasAllSums: true }
    expect(statesAfter({ ...balance('100000'), hasAllSums: true }, read)[0]).toBe('given')
    // A statement that was not due when it was signed.
    expect(statesAfter({ items: [], figures: [] }, balance('25000'))[0]).toBe('given')
    // Of an account that had no rows.
    const sum = (amount: string) => ({
      items: [],
      figures: [{ name: 'in a-2', currency: 'USD', amount, isSum: true }],
      hasAllSums: true,
    })
    const none = { items: [], figures: [], hasAllSums: true }
    expect(statesAfter(none, sum('24999'))[0]).toBe('given')
    expect(statesAfter(none, sum('25000'))[0]).toBe('suspended')
    expect(statesAfter(sum('25000'), none)[0]).toBe('suspended')
    // Its rows cannot be read now.
    expect(statesAfter(sum('25000'), { items: [], figures: [] })[0]).toBe('given')
  })

  it('stands where what was missing has come, and is suspended where anything else goes', () => {
    const of = (item: EvidenceId, found: readonly Finding[]) => {
      const laid = layDecisions(
        found,
        found.map((each) => acceptanceOf(each)),
        juneWith([]),
      )
      return { items: [recordItem(item, judgeItem(evidenceOf(whole, laid)))], figures: [] }
    }
    const goes = (item: EvidenceId, each: Finding['amounts']) =>
      statesAfter(of(item, [findingWith({ item, amounts: each })]), of(item, []))[0]
    const much = [{ amount: -100_000, currency: 'USD' }]
    expect(goes('without-receipt', much)).toBe('given')
    expect(goes('statements', [])).toBe('given')
    expect(goes('consent', [])).toBe('given')
    expect(goes('cut-off', much)).toBe('suspended')
    expect(goes('cut-off', [{ amount: -24_999, currency: 'USD' }])).toBe('given')
    const gone = compareOutcomes(of('statements', [findingWith()]), of('statements', []), usd250)
    expect(gone).toMatchObject([{ findings: 1, isMaterial: false }])
  })

  it('is not suspended by rows that have other identifiers, however many', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        const record = (prefix: string) => {
          const laid = all.map((amount, index): LaidFinding => ({
            standing: 'below',
            finding: findingWith({
              key: `${prefix}-${index}`,
              likeness: `like ${amount}`,
              amounts: [{ amount, currency: 'USD' }],
            }),
          }))
          return { items: [recordItem('large', judgeItem(evidenceOf(whole, laid)))], figures: [] }
        }
        expect(compareOutcomes(record('old'), record('new'), usd250)).toEqual([])
      }),
    )
  })

  it('is suspended by two rows of a finding that cancel each other out', () => {
    const paid = [{ amount: -100, currency: 'USD' }]
    const and = (...more: number[]) => {
      const all = [...paid, ...more.map((amount) => ({ amount, currency: 'USD' }))]
      const finding = findingWith({ item: 'new-payees', key: 'payee', amounts: all })
      const laid: LaidFinding[] = [{ standing: 'accepted', by: acceptanceOf(finding), finding }]
      return { items: [recordItem('new-payees', judgeItem(evidenceOf(whole, laid)))], figures: [] }
    }
    expect(statesAfter(and(), and(-12_500, 12_500))[0]).toBe('suspended')
    expect(statesAfter(and(), and(-12_499, 12_500))[0]).toBe('given')
  })
})

describe('what is signed', () => {
  it('is one text in whatever order the bank gave it, and another text for another outcome', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, now) => {
        const record = recordOf(before)
        const [item] = record.items
        const turned = {
          items: item ? [{ ...item, findings: item.findings.toReversed() }] : [],
          figures: [],
        }
        expect(canonicalText(turned)).toBe(canonicalText(record))
        const isSame = JSON.stringify(before) === JSON.stringify(now)
        expect(canonicalText(recordOf(now)) === canonicalText(record)).toBe(isSame)
      }),
    )
  })

  it('is one text in whatever order the rows of a finding come', () => {
    const textOf = (...order: readonly number[]) => {
      const finding = findingWith({
        item: 'new-payees',
        amounts: order.map((amount) => ({ amount, currency: 'USD' })),
      })
      const laid = layDecisions([finding], [], juneWith([]))
      const items = [recordItem('new-payees', judgeItem(evidenceOf(whole, laid)))]
      return canonicalText({ items, figures: [] })
    }
    expect(textOf(1, 2, 3)).toBe(textOf(3, 1, 2))
    expect(textOf(1, 2, 3)).not.toBe(textOf(1, 2))
  })

  it('holds who made each exception, and why', () => {
    const text = canonicalText(recordOf([-100_000]))
    expect(text).toContain('joy')
    expect(text).toContain('Contract on file')
    expect(text).toContain('-100000')
  })

  it('holds the thresholds by which something was found, and is as it was where there are none', () => {
    const record = recordOf([-100_000])
    expect(canonicalText(record)).toMatch(/^\["countinghouse close 1",/)
    const by = (amount: string, days = 3) =>
      canonicalText({ ...record, thresholds: { large: [['USD', amount]], days } })
    expect(by('500000')).toMatch(/^\["countinghouse close 2",/)
    expect(new Set([by('500000'), by('500001'), by('500000', 4)]).size).toBe(3)
  })
})
