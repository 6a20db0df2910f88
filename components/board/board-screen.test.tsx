import { describe, expect, it } from 'vitest'
import { languages } from '@/lib/i18n/language'
import { BoardScreen } from '@/components/board/board-screen'
import { toBoardView } from '@/components/board/to-board-view'
import { boardRow, compareRows, countBoard } from '@/lib/domain/close/board'
import { type BoardEntry, chooseBoard, isIn } from '@/lib/domain/close/choose-board'
import { closeOf, type CloseState } from '@/lib/domain/close/close-events'
import { dueDay } from '@/lib/domain/close/due-day'
import { type KeptClose, keptPartOf } from '@/lib/domain/close/kept-close'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { createReader } from '@/lib/format/create-reader'
import { nameOrder } from '@/lib/format/names'
import type { BoardRead } from '@/lib/present/board-read'
import { parseBoardParams } from '@/lib/search-params/board'
import { eventsTo, keptClose, suspension } from '@/test/close/kept-closes'
import { cellsOf, renderScreen, wordsOf } from '@/test/components/screens'

const months = monthsBetween(monthsFrom(2026, 1, 6))
const today = '2026-07-08'
const names = { ada: 'Ada Marlow', joy: 'Joy Okafor', ben: 'Ben Finch' }

interface Made extends Partial<KeptClose> {
  readonly month?: number
  readonly state: CloseState
}

function entry(
  name: string,
  made: readonly Made[],
  { isRead = true, ...more }: Partial<BoardEntry> & { isRead?: boolean } = {},
): BoardEntry {
  const closes = made.map(({ month = 6, state, ...kept }) => {
    const period = monthsFrom(2026, month, 1)
    return keptClose(state, { period, due: dueDay(period, 10), ...kept })
  })
  const shown = closes.find(({ period }) => period.first === '2026-06-01')
  const client = { id: `c-${name}`, name, access: { kind: 'readable' }, closes } as const
  return {
    row: boardRow(client, months, today),
    tags: [],
    shown: shown && {
      id: `close of ${name}`,
      people: shown.people,
      readAt: isRead ? '2026-07-08T10:05:00Z' : undefined,
    },
    isStatementsKnown: true,
    ...more,
  }
}

function show(
  given: readonly BoardEntry[],
  {
    address = '',
    locale = 'en-US',
    ...more
  }: Partial<BoardRead> & { address?: string; locale?: string } = {},
) {
  const reader = createReader({ locale, timeZone: 'UTC' })
  const params = parseBoardParams(new URLSearchParams(address))
  const byRow = compareRows(nameOrder(locale))
  const entries = given.toSorted((one, other) => byRow(one.row, other.row))
  const read: BoardRead = {
    params,
    months,
    today,
    now: new Date('2026-07-08T12:00:00Z'),
    counts: countBoard(
      entries.map(({ row }) => row),
      'ada',
    ),
    chosen: chooseBoard(entries, params, 'ada'),
    myTurn: entries.find(({ row }) => isIn('mine', row, 'ada')),
    hasCloses: true,
    firstClient: 'c-first',
    tags: ['Retail'],
    people: Object.entries(names).map(([id, name]) => ({
      id,
      name,
      isActive: true,
      mayPrepare: true,
      mayReview: id === 'ada',
    })),
    person_id: 'ada',
    columns: [],
    ...more,
  }
  return renderScreen(<BoardScreen view={toBoardView(read, reader)} />, {
    language: reader.language,
    path: '/closes',
  })
}

const linesOf = (html: string) =>
  cellsOf(html).map(([, name, , , , , , ...rest]) => [name, ...rest])

describe('the board', () => {
  const entries = [
    entry('Ready', [{ state: 'ready_for_review' }]),
    entry('Prepared', [
      { state: 'locked', month: 5, changes: 3 },
      { state: 'in_preparation', items: ['passed', 'accepted', 'to_review', 'cannot_tell'] },
    ]),
    entry('Late', [{ state: 'returned', due: '2026-07-05', note: 'tie-out of KWD' }]),
    entry('Very late', [{ state: 'in_preparation', month: 5 }]),
    entry('Locked', [{ state: 'locked' }]),
    entry('Nothing', []),
  ]

  it('has the longest late first, then the due days, the month in work in words', () => {
    expect(linesOf(show(entries))).toEqual([
      ['Very late', 'Not started', 'Joy Okafor', '', '28 days late: May 2026'],
      ['Late', 'Returned', 'Joy Okafor', '3 days late', 'Returned: tie-out of KWD'],
      ['Prepared', '2 of 4', 'Joy Okafor', '10 Jul', '1 to review, 1 cannot tell'],
      ['Ready', 'Ready for review', 'You', '10 Jul', ''],
      ['Locked', 'Locked', '', '', ''],
      ['Nothing', 'Not started', '', '', ''],
    ])
  })

  it('says of what both have signed that it can be locked, in its cell and in the counts', () => {
    const html = show([
      entry('Signed', [{ state: 'ready_for_review', isReviewed: true }]),
      entry('Ready', [{ state: 'ready_for_review' }]),
    ])
    expect(linesOf(html).map(([, work]) => work)).toEqual(['Ready for review', 'Ready to lock'])
    expect(wordsOf(html)).toContain('June 2026 1 Ready to lock 1 Ready for review')
    expect(html).toContain('aria-label="Signed, June 2026: Ready to lock"')
  })

  it('has a sign for each month before, which is said to who cannot see it and leads to its close', () => {
    const html = show(entries)
    expect(html).toContain('aria-label="Prepared, May 2026: 3 changes found since it was locked"')
    expect(html).toContain('data-n="3"')
    expect(html).toContain('aria-label="Very late, May 2026: In preparation"')
    expect(html).toContain('aria-label="Nothing, January 2026: no close"')
    expect(html).toContain('href="/clients/c-Nothing/close?period=2026-01"')
  })

  it('says of a locked month that is to be signed again by what it changed, or that it did', () => {
    const suspended = keptPartOf(closeOf([...eventsTo.locked, suspension]))
    const html = show([
      entry('Accepted', [{ month: 5, ...suspended }]),
      entry('Found', [{ month: 5, changes: 1, ...suspended }]),
    ])
    const again = 'Changed since it was locked, to be signed again'
    expect(html).toContain(`aria-label="Accepted, May 2026: ${again}"`)
    expect(html).toContain('aria-label="Found, May 2026: 1 change found since it was locked"')
  })

  it('says of a close whose bank was never read that it was not, and gives no number', () => {
    const html = show([
      entry('Unread', [{ state: 'in_preparation', items: [] }], { isRead: false }),
    ])
    expect(linesOf(html)[0]?.slice(0, 2)).toEqual(['Unread', 'Not read yet'])
    expect(html).toContain('nothing is known of its items')
    expect(wordsOf(html)).not.toMatch(/\b0 of|no findings/)
  })

  it('says at least of missing statements that could not be read to the end', () => {
    const missing = { state: 'in_preparation', missingStatements: 2 } as const
    const known = linesOf(show([entry('Known', [missing])]))[0]
    const unknown = linesOf(show([entry('Not', [missing], { isStatementsKnown: false })]))[0]
    expect([known?.at(-1), unknown?.at(-1)]).toEqual([
      '2 statements missing',
      'At least 2 statements missing',
    ])
  })

  it('counts by view, and begins my turn with the first of mine', () => {
    const html = show(entries)
    const tabs = [...html.matchAll(/class="tab"[^>]*>([^<]*)<span class="count">(\d+)</g)]
    expect(tabs.map(([, label, count]) => [label, count])).toEqual([
      ['All', '6'],
      ['My turn', '1'],
      ['Overdue', '2'],
      ['Changed after close', '1'],
    ])
    expect(html).toContain(
      'class="btn btn-primary max-sm:px-2!" href="/clients/c-Ready/close?period=2026-06"',
    )
    expect(wordsOf(html)).toContain(
      'June 2026 1 Locked 1 Ready for review 1 Returned 1 In preparation 2 Not started',
    )
  })

  it('does not say that nothing changed after a lock, which a month that was not re-read cannot tell', () => {
    const html = show([entry('Locked', [{ state: 'locked' }])])
    expect(html).toMatch(/class="tab"[^>]*>Changed after close<\/a>/)
  })

  it('is narrowed by view, state and person, and says where nothing matches', () => {
    const listed = (address: string) => linesOf(show(entries, { address })).map(([name]) => name)
    expect(listed('view=late')).toEqual(['Very late', 'Late'])
    expect(listed('state=locked&state=returned')).toEqual(['Late', 'Locked'])
    expect(listed('person=ada&search=prep')).toEqual(['Prepared'])
    const html = show(entries, { address: 'search=nobody&tag=Retail' })
    expect(wordsOf(html)).toContain('Tag Retail')
    expect(html).toContain('href="/closes"')
  })

  it('has every state of its foot at every width', () => {
    const html = show([entry('Locked', [{ state: 'locked' }]), entry('Nothing', [])])
    const foot = /<nav[^>]*sticky bottom-0.*?<\/nav>/s.exec(html)?.[0] ?? ''
    for (const state of ['Locked', 'Not started']) {
      const [, around = ''] =
        new RegExp(`<span([^>]*)><b[^>]*>1</b> ${state}</span>`).exec(foot) ?? []
      expect([state, wordsOf(foot).includes(`1 ${state}`), around]).toEqual([state, true, ''])
    }
  })

  it('leads to the first close where there is none, and not where there are some of other months', () => {
    const nothing = [entry('Nothing', [])]
    const html = show(nothing, { hasCloses: false })
    expect(wordsOf(html)).toContain('No closes yet')
    // Nothing is overdue, and nobody’s turn, where there is no close.
    const late = { ...countBoard([], 'ada'), all: 1, late: 1 }
    const tabs = wordsOf(show(nothing, { hasCloses: false, counts: late }))
    expect(tabs).toContain('All 1')
    expect(tabs).not.toContain('Overdue 1')
    expect(wordsOf(show(nothing, { counts: late }))).toContain('Overdue 1')
    expect(html).toContain('href="/clients/c-first/close?period=2026-06"')
    expect(wordsOf(show(nothing))).not.toContain('No closes yet')
  })

  it('is by due day, until a head is pressed: each turns its order round, and the day leads back', () => {
    const sorts = (address: string) =>
      [
        ...show(entries, { address }).matchAll(
          /<th[^>]*aria-sort="(\w*ending)"[^>]*><a[^>]*href="([^"]*)"/g,
        ),
      ].map(([, order, href]) => [order, href])
    expect(sorts('')).toEqual([['ascending', '/closes?sort_by=due&amp;order=desc']])
    expect(sorts('sort_by=due&order=desc')).toEqual([['descending', '/closes']])
    expect(sorts('sort_by=name&view=mine')).toEqual([
      ['ascending', '/closes?view=mine&amp;sort_by=name&amp;order=desc'],
    ])
    expect(sorts('sort_by=block')).toEqual(sorts(''))
  })

  it.each(languages)('is drawn in %s, with hostile names', (locale) => {
    const hostile = '<img src=x onerror=alert(1)>'
    const html = show([...entries, entry(hostile, [{ state: 'reopened' }])], { locale })
    expect(html).not.toContain('<img')
    expect(wordsOf(html)).not.toMatch(/undefined|NaN|board_data/)
  })
})
