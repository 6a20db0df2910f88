import { beforeEach, expect, it } from 'vitest'
import { ChangesScreen } from '@/components/close/changes-screen'
import { judgeSinceLock } from '@/lib/domain/close/since-lock'
import type { ChangesRead } from '@/lib/present/close/changes-view'
import { foundAt, monthWith, readOf, row } from '@/test/close/changes'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const wordsOfScreen = async (read: ChangesRead) =>
  wordsOf(await renderServerScreen(<ChangesScreen {...{ read, role: 'reviewer' }} />))

/** June, of which one row is otherwise, and accepted as it is. */
function acceptedMonth() {
  const month = monthWith([row('t-1', -26_557)], [row('t-1', -16_557)])
  const { kind, now } = month.since.open[0] ?? { kind: 'gone' as const, now: [] }
  const acceptance = { by: 'joy', at: foundAt, kind, now }
  const since = judgeSinceLock(month.since.open, () => [acceptance], foundAt, month.materiality)
  const accepted = month.open.map((each) => ({ ...each, by: 'joy', at: foundAt }))
  return { ...month, since, open: [], accepted, shown: 0 }
}

it('of which every one is accepted are not called none', async () => {
  const read = readOf([acceptedMonth()])
  const none = { ...read, months: [], chosen: { months: [], unread: [] } }
  const words = await wordsOfScreen(none)
  expect(words).toContain('Every change found in locked closes is accepted')
  expect(words).not.toContain('Nothing posted has changed')

  const unread = readOf([acceptedMonth()], { others: [{ lastFullyReRead: undefined }] })
  const partly = await wordsOfScreen({ ...unread, months: [], chosen: none.chosen })
  expect(partly).toContain('Every change found so far in locked closes is accepted')
  expect(partly).not.toContain('No changes')
})

it('are counted below the list that shows them', async () => {
  const words = await wordsOfScreen(readOf([acceptedMonth()], { query: 'view=accepted' }))
  expect(words).toContain('1 change accepted in 1 close')
  expect(words).not.toContain('0 changes')
  expect(words).toMatch(/Accepted\s*1\b/)
})

it('of which a view shows some are counted apart from those of the month', async () => {
  const month = monthWith(
    [row('t-1', -26_557), row('t-2', -2_500)],
    [row('t-1', -96_557), row('t-2', -2_400)],
  )
  const shown = { ...month, open: month.open.slice(0, 1), shown: 1 }
  const words = await wordsOfScreen(readOf([shown], { query: 'view=material' }))
  expect(words).toContain('2 changes, $701.00, 1 of them here')
  expect(words).toContain('In all: 2 changes found in 1 close')
  const all = await wordsOfScreen(readOf([month]))
  expect(all).not.toMatch(/of them here|In all/)
})
