import { expect, test } from 'vitest'
import type { CloseRead } from '@/lib/domain/close/close-read'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { createWorkings } from '@/lib/present/paper/paper-place'
import { payment } from '@/test/close/close-evidence'
import { shownClose } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const posted = {
  list: 'posted',
  last: '2026-06-30',
  first: '2026-06-01',
  pages: 1,
  rows: 1,
  end: 'whole',
  readAt: '2026-07-06T10:00:00Z',
} as const

function workingsOf(readings: (typeof posted | (Omit<typeof posted, 'pages'> & { pages: 2 }))[]) {
  const shown = shownClose()
  const basis = { ...shown.read.basis, readings }
  return createWorkings({ ...shown, read: { ...shown.read, basis } }, reader)
}

test('a working names what was posted just after the period only where that counts', () => {
  const workings = workingsOf([posted, posted])
  const working = { of: 'Operating', made: 'Sums', filter: 'All', lists: ['posted'] as const }
  workings.add(working)
  workings.add({ ...working, isBeyond: true })
  expect(workings.list().map(({ reads }) => reads)).toEqual([['A'], ['A', 'B']])
})

test('a reading says its rows and pages, of one and of more', () => {
  const readings = workingsOf([posted, { ...posted, pages: 2 }]).readings()
  const text = 'Transactions posted from 1 Jun 2026 to 30 Jun 2026'
  expect(readings.map((each) => each.text.split(', ')[0])).toEqual([
    `${text}: 1 row on 1 page`,
    `${text}: 1 row on 2 pages`,
  ])
})

test('the paper of a month of a quarter says so, and nothing of its being set up or signed', () => {
  const paperWith = (others: CloseRead['others']) =>
    makePaper(shownClose({ read: { others } }), 'Marlow & Finch', reader)
  const quarter = { id: 'q', first: '2026-04-01', last: '2026-06-30', state: 'locked' } as const
  const paper = paperWith([quarter])
  expect(paper.notes[0]).toBe(
    'June 2026 is part of the close of 1 Apr 2026 – 30 Jun 2026. State of that close: Locked. What was accepted and signed there is on its paper, not on this one.',
  )
  expect(paper.state.text).toBe('Draft, part of another close')
  expect(paper.signatures.lines).toEqual([])
  expect(paper.signatures.notes[0]).toBe(
    'Signatures belong to the close of 1 Apr 2026 – 30 Jun 2026 and are on its paper.',
  )
  expect(JSON.stringify(paper)).not.toMatch(/not set up yet|[Nn]ot signed|Nobody yet/)
  // One that has a part of its days alone says nothing of the others.
  const half = { ...quarter, first: '2026-06-16', last: '2026-07-15' }
  expect(paperWith([half]).notes[0]).toBe('June 2026 is not set up yet')
})

test('the paper says of which currencies of the period no materiality is set', () => {
  const rows = [payment('b', 100, { amount: { amount: 100, currency: 'EUR' } })]
  const said = (more: Parameters<typeof shownClose>[0]) =>
    makePaper(shownClose({ rows, ...more }), 'Marlow & Finch', reader).facts.find(
      ({ label }) => label === 'Materiality',
    )?.text
  expect(said({})).toBe('$250.00, none in EUR')
  expect(said({ read: { materiality: [] } })).toBe('None set')
})
