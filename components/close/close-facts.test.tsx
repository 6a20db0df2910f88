import { describe, expect, test } from 'vitest'
import { CloseFacts } from '@/components/close/close-facts'
import { SignedWords } from '@/components/close/signed-words'
import type { StandingQuestion } from '@/lib/domain/close/question-standing'
import { rowKey } from '@/lib/domain/close/row-key'
import type { NoteOnFinding } from '@/lib/present/close/shown-close'
import { exclusionWith } from '@/test/close/findings'
import { shownClose } from '@/test/close/shown-close'
import { standingQuestion as question } from '@/test/close/standing-question'
import { payment } from '@/test/components/checks-rows'
import { before, begun, html, rows } from '@/test/components/close-view'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

const note = (object: string, text: string): NoteOnFinding => ({
  id: text,
  name: 'Joy Okafor',
  text,
  at: '2026-07-06T10:00:00Z',
  kind: 'transaction',
  object,
})

function facts(more: Parameters<typeof shownClose>[0], notes: readonly NoteOnFinding[] = []) {
  readIn('UTC')
  return renderServerScreen(<CloseFacts shown={{ ...shownClose(more), notes }} mayDecide />)
}

test('who signs is shown which questions are open', async () => {
  readIn('UTC')
  const signed = async (...questions: StandingQuestion[]) => {
    const shown = shownClose({ read: { close: begun, questions } })
    return wordsOf(await renderServerScreen(<SignedWords shown={shown} />))
  }
  const open = await signed(question(), question({ standing: 'answered' }))
  expect(open).toContain('Questions 1 without an answer, 1 answered, to be checked')
  expect(await signed(question({ standing: 'settled' }))).not.toContain('Questions')
})

describe('the facts of a close', () => {
  test('say how many of its questions wait for an answer or to be checked, and none of a later period or one that is done', async () => {
    const may = { first: '2026-05-01', last: '2026-05-31' }
    const questions = [
      question(),
      question({ standing: 'answered' }),
      question({ standing: 'settled' }),
      question({ period: may, standing: 'done' }),
    ]
    const page = await facts({ read: { close: begun, questions } })
    expect(wordsOf(page)).toContain(
      'Questions 1 without an answer · 1 answered, to be checked · 1 done · 3 in all',
    )
    const draft = await facts({ read: { questions: [question({ standing: 'draft' })] } })
    expect(wordsOf(draft)).toContain('Questions 1 not sent yet · 1 in all')
    expect(page).toContain('/clients/c-1/questions?period=2026-06"')
    const done = await facts({ read: { questions: [question({ standing: 'done' })] } })
    expect(wordsOf(done)).toContain('Questions 1, all done')
    expect(done).toContain('view=all')
    expect(wordsOf(await facts({}))).not.toContain('Questions')
  })

  test('say which exclusions hold in the period, beside the exceptions as of today', async () => {
    const page = await facts({ read: { exceptions: [exclusionWith()] } })
    expect(wordsOf(page)).toContain('1 exclusion in force in this period')
    expect(page).toMatch(/\/close\/exceptions\?period=2026-06"[^>]*>Exceptions as of today</)
  })

  test('say how many questions are open still from before, and lead to them', async () => {
    const may = { first: '2026-05-01', last: '2026-05-31' }
    const rolled = question({ period: may })
    const alone = await facts({ read: { close: begun, questions: [rolled] } })
    expect(wordsOf(alone)).toContain('Questions 1 from earlier periods')
    expect(alone).toContain('/clients/c-1/questions?period=2026-06"')
    const read = { close: begun, questions: [rolled, question({ standing: 'done' })] }
    expect(wordsOf(await facts({ read }))).toContain(
      'Questions 1, all done · 1 from earlier periods',
    )
  })

  test('say of which currencies of the period no materiality is set, and nothing of it where none is set', async () => {
    const inEuro = payment('b', { amount: { amount: -4_200, currency: 'EUR' } })
    const said = async (more: Parameters<typeof shownClose>[0]) => wordsOf(await facts(more))
    expect(await said({ rows: [payment('a'), inEuro] })).toContain(
      'Materiality $250.00, none in EUR ',
    )
    expect(await said({ rows: [payment('a')] })).not.toContain('none in')
    expect(await said({ rows: [inEuro], read: { materiality: [] } })).not.toContain('Materiality')
  })

  test('of a locked month have its questions as they stood then, and who locked it', async () => {
    const ledBy = { does: 'lock', by: 'joy', at: '2026-07-08T10:00:00Z' } as const
    const read = {
      close: { ...begun, state: 'locked' as const, ledBy },
      frozenAt: ledBy.at,
      questions: [question({ standing: 'done' })],
      questionsAtLock: { stood: [question()], later: [] },
    }
    const words = wordsOf(await facts({ read }))
    expect(words).toContain('Locked by Joy Okafor')
    expect(words).toContain('Questions 1 without an answer · 1 in all · as of the lock')
  })

  test('say how late a close is, which its title has no room for on a phone, and not of a locked one', async () => {
    const due = async (close: typeof begun) => wordsOf(await facts({ read: { close } }))
    const late = { ...begun, due: '2026-06-25' }
    expect(await due(late)).toMatch(/Due 25 Jun 2026, \d+ days late/)
    expect(await due({ ...late, state: 'locked' })).not.toContain('late')
  })

  test('have what was noted on the rows that it found, the latest first, each leading to its row', async () => {
    const large = payment('large', { amount: { amount: -900_000, currency: 'USD' } })
    const object = rowKey(large)
    const notes = [
      note(object, 'Called'),
      note(object, 'On its way'),
      note('["gone",null]', 'Lost'),
    ]
    const page = await facts({ rows: [large] }, notes)
    expect(wordsOf(page)).toMatch(/Notes 3.*On its way.*Called/)
    expect(wordsOf(page)).not.toContain('Lost')
    expect(page).toContain('/clients/c-1/transactions/large?period=2026-06#note"')
  })
})

test('who prepares and who reviews a close stand in its title', async () => {
  const page = await html([payment('a')], { read: { close: begun } })
  expect(page).toContain('title="Joy Okafor → Nobody yet"')
  expect(await html([payment('a')])).not.toContain('→ Nobody yet')
})

test('findings of a close that nobody has begun have no place for decisions', async () => {
  const headsOf = (page: string) =>
    wordsOf(/<table class="tbl findings".*?<\/thead>/s.exec(page)?.[0] ?? '')
  expect(headsOf(await html(rows))).not.toContain('Decision')
  expect(headsOf(await html(rows, { read: { close: begun } }))).toContain('Decision')
})

test('a section that is folded names what passed; once locked it counts, and what was found is behind it', async () => {
  const known = [payment('a'), before('2026-05-01T12:00:00Z')]
  expect(wordsOf(await html(known))).toMatch(
    /All 7 passed Payments without receipt · Large transactions ·/,
  )
  const frozenAt = '2026-07-08T10:00:00Z'
  const locked = wordsOf(await html(rows, { read: { frozenAt } }))
  expect(locked).toContain('Completeness 1 passed · 3 not shared by the client 1 of 4')
})
