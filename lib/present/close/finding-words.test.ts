import { expect, it } from 'vitest'
import type { CloseFinding } from '@/lib/domain/close/close-read'
import { createReader } from '@/lib/format/create-reader'
import { partyOf } from '@/lib/present/close/finding-words'
import { exclusionWith, findingWith } from '@/test/close/findings'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const withoutRows: CloseFinding = {
  finding: findingWith({ payee: 'PAYDECK PAYROLL', accounts: [] }),
  standing: 'excluded',
  by: exclusionWith({ name: 'Paydeck Payroll' }),
  seen: [],
  rows: [],
  invoice: undefined,
}

it('a finding whose rows are gone is named as the exclusion that covers it', () => {
  expect(partyOf(withoutRows, { accounts: new Map() }, reader)).toBe('Paydeck Payroll')
})
