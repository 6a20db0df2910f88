import { expect, test } from 'vitest'
import { createText } from '@/lib/i18n/create-text'

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

test('a message without a letter of its own runs from right to left where it is a value itself', () => {
  const { text } = createText('ar')
  const condition = text('lists.condition', { label: 'الحالة', value: 'مسوّاة' })
  expect(condition).toBe('\u200F\u2068الحالة\u2069: \u2068مسوّاة\u2069')
  expect(text('shell.role_at_firm', { role: 'a', firm: 'b' })).not.toContain('\u200F')
})
