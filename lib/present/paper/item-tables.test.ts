import { expect, it } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import type { Paper } from '@/lib/present/paper/paper'
import { payment } from '@/test/close/close-evidence'
import { acceptanceOf, findingWith } from '@/test/close/findings'
import { shownClose, type ShownParts } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const paperOf = (parts: ShownParts) => makePaper(shownClose(parts), 'Marlow & Finch', reader)

function rowOf(paper: Paper, title: string) {
  const rows = paper.tables.find(({ id }) => id === 'items')?.rows ?? []
  return rows.map(({ cells }) => cells.map(({ text }) => text)).find(([first]) => first === title)
}

const filterOf = (paper: Paper, title: string) =>
  paper.workings.find(({ of }) => of === title)?.filter

it('of a past that was read in part names new payees as at most so many, and as what it cannot tell', () => {
  const paper = paperOf({
    rows: [payment('a', -125_000)],
    checks: { isComplete: false, isBeforeRead: false },
  })
  const [, evidence, outcome] = rowOf(paper, 'New payees') ?? []
  expect(evidence).toContain('at most 1 new')
  expect(outcome).toBe('Cannot tell, at most 1 open')
  expect(paper.notes).toContain('Cannot tell: New payees.')
})

it('of a period that was read in part says at least of all that it found', () => {
  const twice = [payment('a', -125_000), payment('b', -125_000)]
  const paper = paperOf({ rows: twice, checks: { extent: { end: 'limit', notUnderstood: 0 } } })
  const [, evidence, outcome] = rowOf(paper, 'Possible duplicates') ?? []
  expect(evidence).toMatch(/^at least 1 finding: at least 2 with the account/i)
  expect(outcome).toBe('Cannot tell, at least 1 open')
})

it('says which rows are looked at before the period, too', () => {
  const paper = paperOf({ rows: [payment('a', -125_000)] })
  expect(filterOf(paper, 'Possible duplicates')).toMatch(/posted up to 3 days earlier is compared/)
  expect(filterOf(paper, 'Own transfers paired')).toMatch(/other side .* up to 3 days earlier/)
  expect(filterOf(paper, 'New payees')).toMatch(/compared with what was posted before, back to/)
})

it('says of payments that are alike that their sum is of several rows, and of which days', () => {
  const late = { posted_at: '2026-05-30T12:00:00Z', initiated_at: '2026-05-30T12:00:00Z' }
  const first = { posted_at: '2026-06-01T12:00:00Z', initiated_at: '2026-06-01T12:00:00Z' }
  const rows = [payment('a', -125_000, first), payment('b', -125_000, late)]
  const table = paperOf({ rows }).tables.find(({ id }) => id === 'findings-duplicates')
  const [, , place, amount] = table?.rows[0]?.cells.map(({ text }) => text) ?? []
  expect(place).toContain('2 transactions of −$1,250.00: 1 Jun 2026, 30 May 2026')
  expect(amount).toBe('−$2,500.00')
})

it('names nobody beside an item while any of its findings is open', () => {
  const people = [{ id: 'joy', name: 'Joy Okafor', isThere: true, role: 'preparer' }]
  const finding = findingWith({ key: JSON.stringify([JSON.stringify(['t-1', 'a-1'])]) })
  const accepted = [payment('t-1', -111_905)]
  const outcomeWith = (rows: readonly Transaction[]) => {
    const parts = { rows, firm: { entries: [acceptanceOf(finding)] }, read: { people } }
    return rowOf(paperOf(parts), 'Payments without receipt')?.[2]
  }
  expect(outcomeWith(accepted)).toBe('Accepted, JO')
  expect(outcomeWith([...accepted, payment('t-2', -90_000)])).toBe('To review, 1 open')
})

it('puts the comma of the reader between the words of an outcome', () => {
  const arabic = createReader({ locale: 'ar', timeZone: 'UTC' })
  const shown = shownClose({ rows: [payment('t-1', -90_000)] })
  const rows = makePaper(shown, 'Marlow & Finch', arabic).tables.find(({ id }) => id === 'items')
  const outcomes = (rows?.rows ?? []).flatMap(({ cells }) => cells[2]?.text ?? [])
  expect(outcomes.some((outcome) => outcome.includes('، '))).toBe(true)
  expect(outcomes.filter((outcome) => outcome.includes(','))).toEqual([])
})
