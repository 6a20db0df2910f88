import { afterAll, beforeAll, expect, it } from 'vitest'
import { getClient } from '@/lib/server/auth/guards'
import { readClose } from '@/lib/server/reads/read-close'
import { overviewRequest, readOverview } from '@/lib/server/reads/read-overview'
import { readPaperPage } from '@/lib/server/reads/read-paper'
import { openTestClose, type TestClose } from '@/test/close/open-close'

const toCome = { period: '2099-01' }

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
})
afterAll(() => close.here.close())

it('the overview of a period to come is of nothing that was read, and compares it with nothing', async () => {
  const access = await getClient(close.connection_id)
  const read = await readOverview(access, await overviewRequest(access, toCome))
  expect(read.read).toMatchObject({ end: 'to_come', rows: 0, failure: undefined })
  expect(read).toMatchObject({ flows: [], spends: [], histories: [], latest: undefined })
  expect([await read.before(), await read.justBefore()]).toEqual([undefined, undefined])
})

it('the close of a period to come waits, and its paper says nothing of the period before it either', async () => {
  const access = await getClient(close.connection_id)
  const { read } = await readClose(access, toCome)
  expect(read).toMatchObject({ isOver: false, isToCome: true })
  const states = read.items.map(({ state }) => state)
  expect(states.filter((state) => state === 'passed' || state === 'accepted')).toEqual([])
  expect(read.basis.figures?.before).toBeUndefined()
  const { paper } = await readPaperPage(access, toCome)
  expect(paper.notes.join(' ')).toContain('January 2099 has not begun. It begins on 1 Jan 2099')
})
