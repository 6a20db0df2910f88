import { expect, test } from 'vitest'
import type { ClosesOfMonths, OtherClose } from '@/lib/domain/close/closes-around'
import { payment } from '@/test/components/checks-rows'
import { closeReadWith } from '@/test/close/close-read'
import { begun, html } from '@/test/components/close-view'
import { wordsOf } from '@/test/components/screens'

const rows = [payment('a')]
const quarter = { id: 'q', first: '2026-04-01', last: '2026-06-30', state: 'locked' } as const

test('a month of a quarter that is closed as one says whose part it is, and is what that is', async () => {
  const page = await html(rows, { read: { others: [quarter] } })
  const words = wordsOf(page)
  expect(words).toContain('June 2026 is part of the close of 1 Apr 2026 – 30 Jun 2026.')
  expect(words).toContain('Findings are decided there. What was accepted there does not count here')
  expect(words).toMatch(/Close , June 2026 Locked/)
  expect(words).not.toMatch(/Not started|Set up|\d+ of \d+ done/)
  expect(page).toContain('period=2026-04-01..2026-06-30')
})

test('a period with closes of its months names each, and has no state of its own', async () => {
  const half = { id: 'h', first: '2026-06-16', last: '2026-07-15', state: 'locked' } as const
  const words = wordsOf(await html(rows, { read: { others: [half] } }))
  expect(words).toContain('16 Jun 2026 – 15 Jul 2026 has a close of its own.')
  expect(words).not.toContain('Findings are decided there')
  expect(words).not.toMatch(/Close , June 2026 (?:Locked|Not started)/)
})

test('a quarter is offered only where none of its days is closed', async () => {
  const spring = { first: '2026-04-01', last: '2026-06-30' }
  const offers = async (freeQuarter: typeof spring | undefined) =>
    wordsOf(await html(rows, { read: { freeQuarter } })).includes('Set up 1 Apr 2026 – 30 Jun 2026')
  expect([await offers(spring), await offers(undefined)]).toEqual([true, false])
})

test('locking a month says which earlier ones are still to be locked: three by name, and how many more', async () => {
  const [january, february, march, april, may] = ['01-31', '02-28', '03-31', '04-30', '05-31'].map(
    (last) => ({
      id: last,
      first: `2026-${last.slice(0, 2)}-01`,
      last: `2026-${last}`,
      state: 'returned' as const,
    }),
  ) as [OtherClose, OtherClose, OtherClose, OtherClose, OtherClose]
  const says = async (...openBefore: OtherClose[]) => {
    const stops = { ...closeReadWith().stops, lock: undefined }
    return wordsOf(await html(rows, { read: { close: begun, stops, openBefore } }))
  }
  const words = 'May 2026 is still to be locked. What changes there can change the balances'
  expect(await says(may)).toContain(`${words} with which June 2026 begins.`)
  expect(await says(april, may)).toContain('April 2026, May 2026 are still to be locked.')
  expect(await says(february, march, april, may)).toContain(
    'February 2026, March 2026, April 2026 and 1 more are still to be locked.',
  )
  expect(await says(january, february, march, april, may)).toContain(
    'January 2026, February 2026, March 2026 and 2 more are still to be locked.',
  )
  expect(await says()).not.toContain('still to be locked')
})

test('of several months says which were set up, and which close has the others', async () => {
  const own = { first: '2026-06-01', last: '2026-06-30' }
  const spring = { ...quarter, first: '2026-03-01', last: '2026-05-31' }
  const says = async (months: ClosesOfMonths) => {
    const page = await html(rows, { read: { close: begun }, months })
    return wordsOf(page)
  }
  const months = { first: '2026-04-01', last: '2026-05-31' }
  expect(await says({ setUp: [own], others: [{ close: spring, months }] })).toContain(
    'Set up: June 2026. 1 Apr 2026 – 31 May 2026 is part of the close of 1 Mar 2026 – 31 May 2026.',
  )
  expect(await says({ setUp: [], others: [{ close: spring, months: spring }] })).toContain(
    'No month of these is set up by itself. 1 Mar 2026 – 31 May 2026 has a close of its own.',
  )
  expect(await says({ setUp: [own], others: [] })).not.toContain('Set up: June 2026')
})
