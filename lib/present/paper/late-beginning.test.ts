import { expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { payment } from '@/test/close/close-evidence'
import { shownClose } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en', timeZone: 'UTC' })
const whole = shownClose({ rows: [payment('in', 700)] })

function noteOf(from: string | undefined): string | undefined {
  const { figures } = whole.read.basis
  const before = figures?.before && { ...figures.before, from }
  const basis = { ...whole.read.basis, figures: figures && { ...figures, before } }
  const paper = makePaper({ ...whole, read: { ...whole.read, basis } }, 'Marlow & Finch', reader)
  return paper.tables.find(({ id }) => id === 'totals')?.note
}

test('a period before of which the bank’s rows do not tell the whole says from which day they do', () => {
  expect(noteOf('2026-05-20')).toMatch(
    /^Transfers .*\. May 2026: the first transaction that was read is of 20 May 2026\.$/,
  )
  expect(noteOf(undefined)).not.toContain('first transaction')
})
