import { expect, test } from 'vitest'
import { maxCharacters } from '@/lib/domain/close/own-words'
import {
  findLetterFault,
  maxQuestions,
  recipientKey,
  type Recipient,
  typedReminders,
} from '@/lib/domain/close/request-letter'

const recipient: Recipient = { role: 'owner', name: 'Olivia', email: 'olivia@client.example' }
const fault = (
  change: { name?: string; message?: string } = {},
  words: readonly string[] = ['Why?'],
) =>
  findLetterFault(
    { recipient: { ...recipient, name: change.name ?? 'Olivia' }, message: change.message ?? '' },
    words.map((each) => ({ words: each })),
  )

test('a request has a person, questions and perhaps a message, each as long as a note at most', () => {
  expect(fault()).toBeUndefined()
  expect(fault({ message: '🙂'.repeat(maxCharacters) })).toBeUndefined()
  expect(fault({ message: 'x'.repeat(maxCharacters + 1) })).toBe('message_too_long')
  expect(fault({ name: ' ' })).toBe('no_name')
  expect(fault({ name: 'x'.repeat(200) })).toBe('no_name')
  expect(fault({}, [])).toBe('no_questions')
  expect(fault({}, ['Why?', '\n'])).toBe('question_empty')
  expect(fault({}, ['x'.repeat(20_000)])).toBe('question_too_long')
  const many = Array.from({ length: maxQuestions + 1 }, () => 'Why?')
  expect(fault({}, many)).toBe('too_many_questions')
})

test('a person is the same by their address, and without one by their part and name', () => {
  const same = (change: Partial<Recipient>) =>
    recipientKey(recipient) === recipientKey({ ...recipient, ...change })
  expect(same({ name: 'Olivia B.', role: 'admin', email: 'OLIVIA@client.example' })).toBe(true)
  expect(same({ email: undefined })).toBe(false)
  const holder = { role: 'cardholder', name: 'Noor', email: undefined } as const
  expect(recipientKey(holder)).toBe(recipientKey({ ...holder, name: ' Noor ' }))
})

test('days of reminders are typed with anything between them, and what is no day is left out', () => {
  expect(typedReminders('7, 3')).toEqual([3, 7])
  expect(typedReminders('3;3،10 40 -2 x 1.5')).toEqual([3, 10])
  expect(typedReminders('')).toEqual([])
})
