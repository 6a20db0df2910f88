import { describe, expect, test } from 'vitest'
import { type CloseEvent, closeOf } from '@/lib/domain/close/close-events'
import { historyOf, versionsOf } from '@/lib/domain/close/close-history'
import { compareLocked } from '@/lib/domain/close/locked-rows'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { wholeOf } from '@/test/banking/reading'
import { row } from '@/test/close/changes'
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

const [changed, added] = compareLocked(
  [row('t-1', -100)],
  wholeOf([row('t-1', -150), row('t-2', -5)]),
)
const accepted = [
  { by: 'joy', at: '2026-07-06T10:05:10Z', difference: changed },
  { by: 'joy', at: '2026-07-06T10:05:11Z', difference: added },
  { by: 'joy', at: '2026-07-08T12:00:00Z', difference: changed },
]

function paperWith(events: readonly CloseEvent[], of: typeof accepted = accepted) {
  const close = {
    ...begun,
    state: 'locked' as const,
    ledBy: closeOf(events).ledBy,
    versions: versionsOf(events),
    history: historyOf(events, of),
    signatures: closeOf(events).signatures,
  }
  const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
  const frozenAt = close.versions.at(-1)
  return makePaper(shownClose({ read: { frozenAt, close } }), 'Marlow', reader)
}

function paperOf(...events: CloseEvent[]) {
  const paper = paperWith(events)
  const table = paper.tables.find(({ id }) => id === 'history')
  return {
    kind: paper.kind,
    state: paper.state.text,
    history: table?.rows.map(({ cells }) => cells[1]?.text),
  }
}

const signedAgain = [sign, lock, suspend, { ...sign, at: later }]

describe('changes of the bank that were accepted', () => {
  const listed = (paper: ReturnType<typeof paperWith>) =>
    paper.tables
      .find(({ id }) => id === 'accepted-changes')
      ?.rows.map(({ cells }) => cells.map(({ text }) => text))

  test('are listed with what they were, as what they were accepted, by whom and when', () => {
    const paper = paperWith(signedAgain)
    expect(paper.kind).toBe('Close paper · version 2')
    const decision = 'Accepted JO, 6 Jul 2026'
    const place = '28 Jun · Operating ··0215'
    expect(listed(paper)).toEqual([
      [place, 'Hotel Meridian', 'Amount: was −$1.00, now −$1.50', '−$0.50', decision],
      [place, 'Hotel Meridian', 'New row: −$0.05', '−$0.05', decision],
    ])
    expect(paper.signatures.notes[0]).toBe('Initials: JO Joy Okafor.')
  })

  test('are listed in the draft of a month that is suspended, too', () => {
    expect(listed(paperWith([sign, lock, suspend]))).toHaveLength(3)
  })

  test('are counted where it is no longer kept how they were before', () => {
    const older = accepted.map((each) => ({ ...each, difference: undefined }))
    const paper = paperWith(signedAgain, older)
    expect(listed(paper)).toBeUndefined()
    expect(paper.tables.find(({ id }) => id === 'history')?.note).toBe(
      '2 accepted changes are not listed: how they were before is no longer kept.',
    )
  })
})

test('a draft has the digest of each signature that is suspended, where it was kept', () => {
  const digest = '51d80000'.repeat(8)
  const reviewed = { ...sign, as: 'reviewer', by: 'jo', digest: '' } as const
  const { notes } = paperWith([{ ...sign, digest }, reviewed, lock, suspend]).signatures
  const said = notes.filter((each) => each.includes('suspended signature'))
  expect(said).toEqual([
    `Digest of the suspended signature, Preparer: ${'51d80000 '.repeat(8).trim()}`,
  ])
})

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

test('a signature over another digest than that of the paper is said to be, with its own', () => {
  const { read } = shownClose()
  const signed = (as: 'preparer' | 'reviewer', digest: string) =>
    ({
      as,
      by: 'joy',
      at,
      digest,
      note: '',
      state: 'given',
      until: undefined,
      because: [],
    }) as const
  const notesWith = (digest: string, frozenAt: string | undefined) => {
    const signatures = [signed('preparer', digest), signed('reviewer', read.digest)]
    const close = { ...begun, signatures }
    return makePaper(
      shownClose({ read: { close, frozenAt } }),
      'Firm',
      createReader({ locale: 'en', timeZone: 'UTC' }),
    ).signatures.notes
  }
  for (const frozenAt of [undefined, at]) {
    const notes = notesWith('17f81f2b'.repeat(8), frozenAt)
    expect(notes.filter((each) => each.includes('another digest'))).toEqual([
      `Preparer: signed over another digest, ${'17f81f2b '.repeat(8).trim()}. Nothing material is known to have changed between that signature and this paper, so it stands.`,
    ])
    expect(notes.join(' ')).not.toContain('a signature that stands is over it')
    expect(notesWith(read.digest, frozenAt).join(' ')).not.toContain('another digest')
    expect(notesWith('', frozenAt).join(' ')).not.toContain('another digest')
  }
})
