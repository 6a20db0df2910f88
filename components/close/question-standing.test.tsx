import { expect, test } from 'vitest'
import { rowKey } from '@/lib/domain/close/row-key'
import { standingQuestion } from '@/test/close/standing-question'
import { bare, begun, html } from '@/test/components/close-view'
import { wordsOf } from '@/test/components/screens'

test('on a phone a question stands beneath the party of its finding, and leaves the party its room', async () => {
  const row = bare('a')
  const asked = standingQuestion({ about: rowKey(row) })
  const page = await html([row], { read: { close: begun, questions: [asked] } })
  const cells = page.match(/<td[^>]*>.*?<\/td>/gs) ?? []
  const waiting = cells.filter((cell) => cell.includes('Waiting for Olivia'))
  const beneath = waiting.filter((cell) => cell.startsWith('<td class="line2-start'))
  const beside = waiting.filter((cell) => cell.startsWith('<td class="line2-end'))
  expect(beneath.length).toBeGreaterThan(0)
  expect(beside).toHaveLength(beneath.length)
  expect(beneath.every((cell) => cell.includes('<span class="block sm:hidden">'))).toBe(true)
  expect(beside.every((cell) => /class="state badge[^"]*max-sm:hidden!/.test(cell))).toBe(true)
})

test('beneath a finding an answer that was deleted is said to be', async () => {
  const row = bare('a')
  const at = '2026-07-04T10:00:00Z'
  const answer = { at, words: '', hasNothing: false, files: [], isDeleted: true } as const
  const question = standingQuestion({
    about: rowKey(row),
    standing: 'answered',
    answers: [answer],
  })
  const page = await html([row], { read: { close: begun, questions: [question] } })
  expect(wordsOf(page)).toMatch(/The answer was deleted\s*answered 4 Jul/)
})

test('of two questions about a finding the one that waits is not hidden by an answer to the other', async () => {
  const row = bare('a')
  const asked = (id: string, standing: 'waiting' | 'answered') =>
    standingQuestion({ id, about: rowKey(row), standing })
  const pageOf = (...questions: ReturnType<typeof asked>[]) =>
    html([row], { read: { close: begun, questions } })
  const badge = /class="state badge badge-accent/
  const part = await pageOf(asked('q-1', 'waiting'), asked('q-2', 'answered'))
  expect(wordsOf(part)).toContain('1 of 2 answered')
  expect(part).not.toMatch(badge)
  const whole = await pageOf(asked('q-1', 'answered'), asked('q-2', 'answered'))
  expect(whole).toMatch(badge)
  expect(wordsOf(whole)).not.toContain('of 2 answered')
})
