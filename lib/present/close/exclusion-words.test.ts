import { expect, it } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { exclusionScope } from '@/lib/present/close/exclusion-words'
import { exclusionWith } from '@/test/close/findings'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })
const upTo = { amount: 600_000, currency: 'JPY' }

it.each([
  ['failed', 'minus', 'money out up to ¥600,000'],
  ['failed', 'plus', 'money in up to ¥600,000'],
  ['tie-out', 'minus', 'up to ¥600,000 below zero'],
  ['books', 'plus', 'up to ¥600,000 above zero'],
  ['failed', undefined, 'up to ¥600,000, either way'],
] as const)('an exclusion of %s by amount, %s, says "%s"', (item, sign, said) => {
  const scope = sign === undefined ? { upTo } : { upTo, sign }
  const exclusion = exclusionWith({ item, scope })
  expect(exclusionScope(exclusion, { accounts: new Map() }, reader)).toBe(said)
})
