import { expect, test } from 'vitest'
import { createText } from '@/lib/messages/create-text'

test('a message comes in the language asked for, with its values as they are', () => {
  const values = { role: '<b>admin</b>', firm: 'O’Hara {& Sons}' }
  expect(createText('en').text('shell.role_at_firm', values)).toBe(
    '<b>admin</b> at O’Hara {& Sons}',
  )
  expect(createText('de').text('shell.role_at_firm', values)).toBe(
    '<b>admin</b> bei O’Hara {& Sons}',
  )
})

test('a rich message keeps its parts apart, and what comes from outside stays text', () => {
  const mark = { bold: 'admin' }
  expect(createText('en').rich('shell.role_at_firm', { role: mark, firm: '<i>' })).toEqual([
    mark,
    ' at <i>',
  ])
})

test('a language written from right to left lays out each value by itself', () => {
  const values = { role: 'admin', firm: 'Finch Inc.' }
  expect(createText('ar').text('shell.role_at_firm', values)).toContain('\u2068Finch Inc.\u2069')
  expect(createText('es').text('shell.role_at_firm', values)).not.toContain('\u2068')
})
