import { expect, it } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { lastLookHours } from '@/lib/present/shared-page'

const reader = createReader({ locale: 'en-GB', timeZone: 'UTC' })
const hours = (now: string) => lastLookHours('2026-11-30T10:25:00Z', new Date(now), reader)

it('the last look is within an hour of its line in the log, of which none is still to come', () => {
  expect(hours('2026-12-02T08:00:00Z')).toBe('between 10:25 and 11:25')
  expect(hours('2026-11-30T11:24:00Z')).toBe('at 10:25 or later')
})
