import { expect, test } from 'vitest'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { historyOf, versionsOf } from '@/lib/domain/close/close-history'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { begun } from '@/test/components/close-view'
import { shownClose } from '@/test/close/shown-close'

const at = '2026-07-06T10:00:00Z'
const sign = { does: 'sign', as: 'preparer', by: 'joy', at, digest: 'd', note: '' } as const
const lock = { does: 'lock', by: 'joy', at } as const
const reopen = { does: 'reopen', by: 'joy', at, reason: 'A late invoice' } as const
const suspend = { does: 'suspend', as: 'preparer', at, changes: [] } as const

function paperOf(...events: CloseEvent[]) {
  const close = {
    ...begun,
    state: 'locked' as const,
    versions: versionsOf(events),
    history: historyOf(events),
  }
  const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
  const paper = makePaper(shownClose({ read: { frozenAt: at, close } }), 'Marlow', reader)
  const table = paper.tables.find(({ id }) => id === 'history')
  return { kind: paper.kind, history: table?.rows.map(({ cells }) => cells[1]?.text) }
}

test('a close that was signed and locked has no history on its paper', () => {
  expect(paperOf(sign, lock)).toEqual({ kind: 'Close paper · version 1', history: undefined })
})

test('one that was reopened, or signed again, says so, and its paper is another version', () => {
  expect(paperOf(sign, lock, reopen, sign, lock, suspend, sign)).toEqual({
    kind: 'Close paper · version 3',
    history: [
      'Signed as preparer',
      'Locked',
      'Reopened: A late invoice',
      'Signed as preparer',
      'Locked',
      'Signatures suspended: the evidence under them changed by more than is material',
      'Signed as preparer',
    ],
  })
})
