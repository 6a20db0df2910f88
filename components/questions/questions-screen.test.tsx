import { beforeEach, expect, test } from 'vitest'
import { QuestionsScreen } from '@/components/questions/questions-screen'
import type { QuestionsRead } from '@/lib/present/question-groups'
import type { QuestionView } from '@/lib/search-params/questions'
import { readIn, renderServerScreen, wordsOf } from '@/test/components/screens'

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
