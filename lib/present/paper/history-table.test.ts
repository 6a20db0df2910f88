import { expect, test } from 'vitest'
import { type CloseEvent, closeOf } from '@/lib/domain/close/close-events'
import { historyOf, versionsOf } from '@/lib/domain/close/close-history'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { begun } from '@/test/components/close-view'
import { shownClose } from '@/test/close/shown-close'

const at = '2026-07-06T10:00:00Z'
const later = '2026-07-08T11:00:00Z'
const sign = { does: 'sign', as: 'preparer', by: 'joy', at, digest: 'd', note: '' } as const
const lock = { does: 'lock', by: 'joy', at } as const
const reopen = { does: 'reopen', by: 'joy', at, reason: 'A late invoice' } as const
const suspend = {
  does: 'suspend',
  as: 'preparer',
  at,
  changes: [{ of: 'locked_statements', amounts: [['JPY', '41092']] }],
} as const

const accepted = [
  { by: 'joy', at: '2026-07-06T10:05:10Z' },
  { by: 'joy', at: '2026-07-06T10:05:11Z' },
  { by: 'joy', at: '2026-07-08T12:00:00Z' },
]

function paperOf(...events: CloseEvent[]) {
  const close = {
    ...begun,
    state: 'locked' as const,
    ledBy: closeOf(events).ledBy,
    versions: versionsOf(events),
    history: historyOf(events, accepted),
  }
  const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
  const frozenAt = close.versions.at(-1)
  const paper = makePaper(shownClose({ read: { frozenAt, close } }), 'Marlow', reader)
  const table = paper.tables.find(({ id }) => id === 'history')
  return {
    kind: paper.kind,
    state: paper.state.text,
    history: table?.rows.map(({ cells }) => cells[1]?.text),
  }
}

test('a close that was signed and locked has no history on its paper', () => {
  expect(paperOf(sign, lock)).toEqual({
    kind: 'Close paper · version 1',
    state: 'Locked 6 Jul 2026',
    history: undefined,
  })
})

test('one that was reopened, or signed again, says so, and its paper is another version', () => {
  expect(paperOf(sign, lock, reopen, sign, lock, suspend, { ...sign, at: later })).toEqual({
    kind: 'Close paper · version 3',
    state: 'Locked 6 Jul 2026, signed again 8 Jul 2026',
    history: [
      'Signed as preparer',
      'Locked',
      'Reopened, signatures withdrawn: A late invoice',
      'Signed as preparer',
      'Locked',
      'Signatures suspended, since the evidence under them changed: Statements of the period (¥41,092)',
      'Accepted 2 changes of the bank since it was locked',
      'Signed as preparer',
    ],
  })
})
