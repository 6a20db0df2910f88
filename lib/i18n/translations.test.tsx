import { renderToString } from 'react-dom/server'
import { useTranslations } from 'use-intl/react'
import { expect, test } from 'vitest'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { createTranslations, pickMessages } from '@/lib/i18n/translations'

const values = { role: '<b>admin</b>', firm: 'O’Hara {& Sons}' }

test('a message has its values as they are, in the language of the reader', () => {
  expect(createTranslations('en', 'shell')('role_at_firm', values)).toBe(
    '<b>admin</b> at O’Hara {& Sons}',
  )
  expect(createTranslations('de')('shell.role_at_firm', values)).toBe(
    '<b>admin</b> bei O’Hara {& Sons}',
  )
})

test('a missing message and a missing value fail', () => {
  // @ts-expect-error -- no such key
  expect(() => createTranslations('en', 'shell')('no_such_key')).toThrow('MISSING_MESSAGE')
  // @ts-expect-error -- a value is missing
  expect(() => createTranslations('en', 'shell')('role_at_firm', { role: 'a' })).toThrow('firm')
})

test('Arabic lays out each value on its own, and uses Latin digits', () => {
  const arabic = createTranslations('ar', 'shell')
  expect(arabic('role_at_firm', { role: 'admin', firm: 'Finch Inc.' })).toContain(
    '\u2068Finch Inc.\u2069',
  )
  expect(createTranslations('es', 'shell')('role_at_firm', values)).not.toContain('\u2068')
})

test('a message without a letter of its own runs from right to left in Arabic', () => {
  const t = createTranslations('ar')
  expect(t('filters.condition', { label: 'الحالة', value: 'مسوّاة' })).toBe(
    '\u200F\u2068الحالة\u2069: \u2068مسوّاة\u2069',
  )
  expect(t('shell.role_at_firm', { role: 'a', firm: 'b' })).not.toContain('\u200F')
})

test('a client component translates with the messages of the providers around it', () => {
  function Line() {
    const shell = useTranslations('shell')
    const filters = useTranslations('filters')
    return `${shell('role_at_firm', values)} | ${filters('condition', { label: 'State', value: 'Failed' })}`
  }
  const settings = { language: 'de', timeZone: 'Europe/Vienna' } as const
  const html = renderToString(
    <MessagesProvider {...settings} messages={pickMessages('de', ['shell'])}>
      <MessagesProvider {...settings} messages={pickMessages('de', ['filters'])}>
        <Line />
      </MessagesProvider>
    </MessagesProvider>,
  )
  expect(html).toContain('bei O’Hara')
  expect(html).toContain('State: Failed')
})
