import { beforeEach, expect, test } from 'vitest'
import { QuestionsScreen } from '@/components/questions/questions-screen'
import type { GivenAnswer } from '@/lib/domain/close/question-standing'
import type { QuestionsRead } from '@/lib/present/question-groups'
import type { QuestionView } from '@/lib/search-params/questions'
import { standingQuestion } from '@/test/close/standing-question'
import { readIn, renderServerScreen, testReader, wordsOf } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const readOf = (view: QuestionView, requests: QuestionsRead['requests'] = []): QuestionsRead => ({
  connection_id: 'c-1',
  choice: { view, search: '', to: '' },
  isMailed: false,
  requests,
  decisions: [],
  people: [],
})
const html = (read: QuestionsRead) =>
  renderServerScreen(<QuestionsScreen {...{ read, role: 'admin' }} />)

test.each<[QuestionView, string, RegExp]>([
  ['open', 'Nothing open', /Ask from a finding/],
  ['to_check', 'No answer to check', /until a person is done with it/],
  ['done', 'No question is done yet', /the bank has settled the last/],
  ['all', 'No questions yet', /Ask from a finding/],
])('an empty view %s says what it has none of', async (view, title, text) => {
  const words = wordsOf(await html(readOf(view)))
  expect(words).toContain(title)
  expect(words).toMatch(text)
  if (view !== 'open') expect(words).not.toContain('Nothing open')
})

test('an answer that was deleted is said to be, with the day of the answer, and can be done with', async () => {
  const at = '2026-07-04T10:00:00Z'
  const answer: GivenAnswer = { at, words: '', hasNothing: false, files: [], isDeleted: true }
  const question = standingQuestion({ standing: 'answered', answers: [answer] })
  const request: QuestionsRead['requests'][number] = {
    id: question.request,
    by: 'Joy Okafor',
    recipient: { name: 'Olivia', email: undefined, role: 'owner' },
    state: 'answered',
    until: '2026-07-31T00:00:00Z',
    sentAt: '2026-07-01T00:00:00Z',
    bounced: undefined,
    remindsAt: undefined,
    isMailed: false,
    questions: [question],
  }
  const page = await html(readOf('to_check', [request]))
  expect(wordsOf(page)).toMatch(/The answer was deleted\s*answered 4 Jul\s*Done/)
  expect(page).not.toContain('<q')
  expect(wordsOf(page)).not.toContain('Delete answers')
})

test.each(['renew_text', 'withdraw_text'] as const)(
  '%s is true of a request whose answers were deleted',
  (key) => {
    const text = testReader.text(`questions.${key}`)
    expect(text).toContain('That deletes no answer')
    expect(text).not.toMatch(/\bstays?\b/u)
  },
)
