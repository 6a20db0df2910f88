import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layDecisions } from '@/lib/domain/close/lay-decisions'
import { isBelow, materialityOf } from '@/lib/domain/close/materiality'
import { acceptanceOf, exclusionWith, findingWith, july, juneWith } from '@/test/close/findings'

const finding = findingWith()
const accepted = [acceptanceOf(finding)]
const standings = (...args: Parameters<typeof layDecisions>) =>
  layDecisions(...args).map(({ standing }) => standing)

describe('an acceptance', () => {
  it('holds in its period and in no other', () => {
    expect(standings([finding], accepted, juneWith(['t-1']))).toEqual(['accepted'])
    expect(standings([finding], accepted, { ...juneWith(['t-1']), period: july })).toEqual(['open'])
  })

  it('finds its row again under another identifier', () => {
    const renamed = findingWith({ key: '["t-9"]', rows: ['t-9'] })
    expect(standings([renamed], accepted, juneWith(['t-9']))).toEqual(['accepted'])
  })

  it('does not move to a second row like it while the first is still there', () => {
    const second = findingWith({ key: '["t-9"]', rows: ['t-9'] })
    expect(standings([second], accepted, juneWith(['t-1', 't-9']))).toEqual(['open'])
  })

  it('made twice is one: of two rows like it none is taken for it', () => {
    const twice = [...accepted, acceptanceOf(finding, { id: 'again', by: 'ada' })]
    const rows = ['t-8', 't-9'].map((id) => findingWith({ key: `["${id}"]`, rows: [id] }))
    expect(standings(rows, twice, juneWith(['t-8', 't-9']))).toEqual(['open', 'open'])
    const [only] = layDecisions(rows.slice(1), twice, juneWith(['t-9']))
    expect(only).toMatchObject({ standing: 'accepted', by: { id: 'again' } })
  })

  it('holds in a locked period when it or an exclusion is withdrawn later', () => {
    const at = '2026-08-01T00:00:00Z'
    const withdrawn = (of: string) => ({ kind: 'withdrawn', id: 'w', of, by: 'ada', at }) as const
    const context = { ...juneWith(['t-1']), lockedAt: '2026-07-09T00:00:00Z' }
    const entries = [exclusionWith(), withdrawn('exclude 1')]
    expect(standings([finding], entries, context)).toEqual(['excluded'])
    expect(standings([finding], entries, juneWith(['t-1']))).toEqual(['open'])
  })

  it('moves to no row where the rows were not read to the end, or two could be it', () => {
    const renamed = ['t-8', 't-9'].map((id) => findingWith({ key: `["${id}"]`, rows: [id] }))
    expect(standings(renamed, accepted, juneWith(['t-8', 't-9']))).toEqual(['open', 'open'])
    const unread = { ...juneWith([]), rows: undefined }
    expect(standings(renamed.slice(1), accepted, unread)).toEqual(['open'])
  })

  it('is open again where the amount changed by more than materiality, or its currency did', () => {
    const now = (amount: number, currency = 'USD') =>
      standings([findingWith({ amounts: [{ amount, currency }] })], accepted, juneWith(['t-1']))
    expect(now(-111_906)).toEqual(['accepted'])
    expect(now(-511_905)).toEqual(['changed'])
    expect(now(111_905)).toEqual(['changed'])
    expect(now(-111_905, 'EUR')).toEqual(['changed'])
    const usd = (amount: number) => ({ amount, currency: 'USD' })
    const two = findingWith({ amounts: [usd(-500), usd(-500)] })
    const moved = findingWith({ amounts: [usd(-13_000), usd(12_000)] })
    expect(standings([moved], [acceptanceOf(two)], juneWith(['t-1']))).toEqual(['changed'])
  })
})

describe('a finding', () => {
  it('below materiality is counted apart; excluded is said first', () => {
    const small = findingWith({ amounts: [{ amount: -24_999, currency: 'USD' }] })
    const even = findingWith({ amounts: [{ amount: -25_000, currency: 'USD' }] })
    expect(standings([small, even], [], juneWith(['t-1']))).toEqual(['below', 'open'])
    expect(standings([small, even], [exclusionWith()], juneWith(['t-1']))).toEqual([
      'excluded',
      'excluded',
    ])
  })

  it('is laid exactly once, whatever was decided', () => {
    const findings = fc.array(
      fc
        .integer({ min: 0, max: 5 })
        .map((id) =>
          findingWith({ key: `["t-${id}"]`, rows: [`t-${id}`], likeness: `like ${id % 2}` }),
        ),
    )
    fc.assert(
      fc.property(findings, findings, fc.boolean(), (found, decided, isRead) => {
        const rows = isRead ? new Set(found.flatMap((each) => each.rows)) : undefined
        const laid = layDecisions(
          found,
          decided.map((each) => acceptanceOf(each)),
          {
            ...juneWith([]),
            rows,
          },
        )
        expect(laid.map((each) => each.finding)).toEqual(found)
      }),
    )
  })
})

describe('materiality', () => {
  it('is the client’s own where it has one; a currency without one lets nothing through', () => {
    const of = materialityOf(
      new Map([
        ['USD', 100n],
        ['EUR', 200n],
      ]),
      new Map([['USD', 500n]]),
    )
    expect([...of]).toEqual([
      ['USD', 500n],
      ['EUR', 200n],
    ])
    expect(isBelow(new Map([['USD', 499n]]), of)).toBe(true)
    expect(isBelow(new Map([['USD', 500n]]), of)).toBe(false)
    expect(isBelow(new Map([['JPY', 1n]]), of)).toBe(false)
    expect(isBelow(new Map(), of)).toBe(false)
  })
})
