import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { QuestionStanding, StandingQuestion } from '@/lib/domain/close/question-standing'
import { findingObject } from '@/lib/domain/close/question-object'
import { createReader } from '@/lib/format/create-reader'
import {
  countViews,
  type QuestionsRead,
  type RequestRead,
  toQuestionGroups,
} from '@/lib/present/question-groups'
import { type QuestionView, questionViews } from '@/lib/search-params/questions'
import { acceptanceOf, exclusionWith, findingWith, june } from '@/test/close/findings'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })

function requestWith(id: string, standings: readonly QuestionStanding[]): RequestRead {
  return {
    id,
    by: 'Joy Okafor',
    recipient: { name: 'Olivia', email: undefined, role: 'owner' },
    state: 'sent',
    until: '2026-07-31T00:00:00Z',
    sentAt: '2026-07-01T00:00:00Z',
    bounced: undefined,
    remindsAt: undefined,
    isMailed: false,
    questions: standings.map((standing, place): StandingQuestion => ({
      id: `${id}-${place}`,
      request: id,
      requestState: 'sent',
      kind: 'transaction',
      about: 't-1',
      words: 'What was this for?',
      to: 'Olivia',
      standing,
      firstSentAt: '2026-07-01T00:00:00Z',
      sentAt: '2026-07-01T00:00:00Z',
      answers: [],
      settled: undefined,
      shown: { title: 'Hotel Meridian' },
    })),
  }
}

const readOf = (requests: readonly RequestRead[], view: QuestionView): QuestionsRead => ({
  connection_id: 'c-1',
  choice: { view, search: '', to: '' },
  isMailed: false,
  requests,
  decisions: [],
  people: [],
})

const idsIn = (requests: readonly RequestRead[], view: QuestionView): string[] =>
  toQuestionGroups(readOf(requests, view), reader).flatMap(({ rows }) => rows.map(({ id }) => id))

const standings = fc.constantFrom<QuestionStanding>(
  'draft',
  'waiting',
  'answered',
  'done',
  'settled',
  'over',
  'withdrawn',
)
const someRequests = fc
  .array(fc.array(standings, { maxLength: 4 }), { maxLength: 4 })
  .map((all) => all.map((each, place) => requestWith(`r-${place}`, each)))

it('each view counts the questions that it lists', () => {
  fc.assert(
    fc.property(someRequests, (requests) => {
      const counts = countViews(readOf(requests, 'open'))
      for (const view of questionViews) expect(counts[view]).toBe(idsIn(requests, view).length)
    }),
  )
})

it('a question is open, done or withdrawn, and what is to be checked is open', () => {
  fc.assert(
    fc.property(someRequests, (requests) => {
      const [open, done] = [idsIn(requests, 'open'), idsIn(requests, 'done')]
      const withdrawn = requests.flatMap(({ questions }) =>
        questions.flatMap(({ id, standing }) => (standing === 'withdrawn' ? [id] : [])),
      )
      expect([...open, ...done, ...withdrawn].toSorted()).toEqual(idsIn(requests, 'all').toSorted())
      expect(open).toEqual(expect.arrayContaining(idsIn(requests, 'to_check')))
    }),
  )
})

it('a request whose questions are all done or settled is under Done alone', () => {
  const requests = [requestWith('r-1', ['done', 'settled'])]
  expect(idsIn(requests, 'open')).toEqual([])
  expect(countViews(readOf(requests, 'all'))).toEqual({ open: 0, to_check: 0, done: 2, all: 2 })
})

it('what the bank settled stands beside what is open of its request', () => {
  const requests = [requestWith('r-1', ['answered', 'settled'])]
  expect(countViews(readOf(requests, 'all'))).toEqual({ open: 2, to_check: 1, done: 0, all: 2 })
})

it('a question says who accepted its finding and when, and does so no more once that is withdrawn', () => {
  const finding = findingWith()
  const request = requestWith('r', ['answered'])
  const about = { kind: 'finding', about: findingObject(finding), period: june } as const
  const questions = request.questions.map((each) => ({ ...each, ...about }))
  const accepted = acceptanceOf(finding)
  const read = {
    ...readOf([{ ...request, questions }], 'to_check'),
    people: [{ id: 'joy', name: 'Joy Okafor', isThere: true, role: 'preparer' as const }],
  }
  const said = (decisions: QuestionsRead['decisions']) =>
    toQuestionGroups({ ...read, decisions }, reader)[0]?.rows[0]?.decided
  expect(said([accepted])).toBe('Its finding was accepted by Joy Okafor, 6 Jul')
  const withdrawn = { id: 'w', kind: 'withdrawn', of: accepted.id, by: 'joy', at: '' } as const
  expect(said([accepted, withdrawn])).toBeUndefined()
  const like = ['a-1', 'USD', -111_905, '2026-06-10', 'HOTEL MERIDIAN', null]
  const likeness = JSON.stringify([JSON.stringify(like)])
  const alike = questions.map((each) => ({ ...each, likeness }))
  const excluded = toQuestionGroups(
    { ...read, requests: [{ ...request, questions: alike }], decisions: [exclusionWith()] },
    reader,
  )
  expect(excluded[0]?.rows[0]?.decided).toBe(
    'Its finding is covered by an exclusion by Joy Okafor, 6 Jul',
  )
})
