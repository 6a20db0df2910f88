import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceOfCheck, evidenceOfFindings } from '@/lib/domain/close/check-evidence'
import { evidenceOf, type ItemOutcome, judgeItem, laidOf } from '@/lib/domain/close/item-state'
import type { LaidFinding } from '@/lib/domain/close/lay-decisions'
import { createChecks } from '@/lib/domain/checks/create-checks'
import { checkIds, judgeChecks } from '@/lib/domain/checks/judge-checks'
import type { Extent } from '@/lib/domain/reading/reading'
import { acceptanceOf, findingWith, june, juneWith } from '@/test/close/findings'
import { wholeOf } from '@/test/banking/reading'

const whole: Extent = { end: 'whole', notUnderstood: 0 }
const finding = findingWith()
const laidFindings = fc.array(
  fc.constantFrom<LaidFinding>(
    { finding, standing: 'open' },
    { finding, standing: 'below' },
    { finding, standing: 'accepted', by: acceptanceOf(finding) },
    { finding, standing: 'changed', by: acceptanceOf(finding) },
  ),
  { maxLength: 5 },
)
const extents: fc.Arbitrary<Extent> = fc.record({
  end: fc.constantFrom('whole', 'empty_pages', 'repeated_token', 'limit', 'failed'),
  notUnderstood: fc.nat({ max: 2 }),
})

describe('an item', () => {
  it('passes or is accepted on data that was read and understood to the end, and on no other', () => {
    fc.assert(
      fc.property(extents, laidFindings, (extent, laid) => {
        const { state } = judgeItem(evidenceOf(extent, laid))
        const open = laid.filter(({ standing }) => standing === 'open' || standing === 'changed')
        if (extent.end !== 'whole' || extent.notUnderstood > 0) expect(state).toBe('cannot_tell')
        else if (open.length > 0) expect(state).toBe('to_review')
        else {
          const isDecided = laid.some(({ standing }) => standing === 'accepted')
          expect(state).toBe(isDecided ? 'accepted' : 'passed')
        }
      }),
    )
  })

  it('that cannot be told says how many are open at least, and keeps its decisions', () => {
    const laid: LaidFinding[] = [
      { finding, standing: 'open' },
      { finding, standing: 'accepted', by: acceptanceOf(finding) },
    ]
    expect(judgeItem(evidenceOf(undefined, laid))).toEqual({
      state: 'cannot_tell',
      laid,
      openAtLeast: 1,
    })
  })

  it('cannot be written as passed on anything but whole evidence', () => {
    // @ts-expect-error -- only evidenceOf makes whole evidence
    const forged: ItemOutcome = { state: 'passed', on: { laid: [] } }
    expect(forged.state).toBe('passed')
  })

  it('is not due where the bank need not have all of it yet, unless something is open', () => {
    const stateOf = (laid: readonly LaidFinding[], extent: Extent = whole) =>
      judgeItem(evidenceOf(extent, laid, 'not_due'))
    const accepted: LaidFinding = { finding, standing: 'accepted', by: acceptanceOf(finding) }
    expect(stateOf([]).state).toBe('not_due')
    expect(stateOf([accepted]).state).toBe('not_due')
    expect(laidOf(stateOf([accepted]))).toEqual([accepted])
    expect(stateOf([{ finding, standing: 'open' }]).state).toBe('to_review')
    expect(stateOf([], { end: 'limit', notUnderstood: 0 }).state).toBe('cannot_tell')
  })

  it('has not passed where there was nothing to check, or nothing of it is shared', () => {
    const open: LaidFinding = { finding, standing: 'open' }
    expect(judgeItem(evidenceOf(whole, [], 'nothing')).state).toBe('nothing_to_check')
    expect(judgeItem(evidenceOf(whole, [open], 'nothing')).state).toBe('to_review')
    expect(judgeItem({ kind: 'not_shared' })).toEqual({ state: 'not_shared' })
  })

  it('of days that are not over is not over where all so far was read, and cannot be told where it was not', () => {
    const stateOf = (extent: Extent) => judgeItem(evidenceOf(extent, [])).state
    expect(stateOf({ end: 'not_over', notUnderstood: 0 })).toBe('not_over')
    expect(stateOf({ end: 'not_over', notUnderstood: 1 })).toBe('cannot_tell')
    expect(stateOf({ end: 'failed', notUnderstood: 0 })).toBe('cannot_tell')
  })
})

describe('a check of today', () => {
  const checks = createChecks({ period: june, timeZone: 'UTC', days: 3, largeFrom: () => 100_000n })
  checks.add([
    {
      id: 't-1',
      account_id: 'a-1',
      amount: { amount: -111_905, currency: 'USD' },
      status: 'settled',
      initiated_at: '2026-06-10T00:00:00Z',
      posted_at: '2026-06-10T00:00:00Z',
      counterparty_name: 'Hotel Meridian',
      transaction_type: 'card_debit',
      attachments: [],
    },
  ])
  const read = (extent: Extent) =>
    judgeChecks(
      {
        checks: checks.read(),
        extent,
        seenSince: undefined,
        isComplete: true,
        reached: undefined,
        hasRows: true,
        readAt: '2026-07-06T10:00:00Z',
        failure: undefined,
        furtherHref: undefined,
      },
      june,
    )
  const statesOf = (extent: Extent) =>
    new Map(
      read(extent).map((check) => [
        check.id,
        judgeItem(evidenceOfCheck(check, [], juneWith([]))).state,
      ]),
    )

  it('is an item of the close with the same findings', () => {
    const states = statesOf({ end: 'whole', notUnderstood: 0 })
    expect([...states.keys()].toSorted()).toEqual(checkIds.toSorted())
    expect(states.get('without-receipt')).toBe('to_review')
    expect(states.get('failed')).toBe('passed')
    // The time before the period was not read, so that nobody can be new.
    expect(states.get('new-payees')).toBe('cannot_tell')
  })

  it('of a month that was not read to its end has passed in no item', () => {
    const states = statesOf({ end: 'limit', notUnderstood: 0 })
    expect(new Set(states.values())).toEqual(new Set(['cannot_tell']))
  })

  it('that is a reading itself finds an acceptance again only where it is whole', () => {
    const renamed = findingWith({ key: '["t-9"]', rows: ['t-9'] })
    const entries = [acceptanceOf(finding)]
    const stateOf = (found: Parameters<typeof evidenceOfFindings>[0]) =>
      judgeItem(evidenceOfFindings(found, entries, juneWith(['t-9'])))
    expect(stateOf(wholeOf([renamed])).state).toBe('accepted')
    expect(stateOf(wholeOf([renamed], { end: 'limit' }))).toMatchObject({ openAtLeast: 1 })
    expect(stateOf(undefined).state).toBe('cannot_tell')
  })
})
