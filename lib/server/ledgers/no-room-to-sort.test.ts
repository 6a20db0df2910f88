import { open } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as namelessFile from '@/lib/server/db/spool'
import { type HandOverOffice, openHandOverOffice, postedRow } from '@/test/ledgers/hand-over-office'

// The kernel’s own: whatever is written there finds no room.
vi.mock('@/lib/server/db/spool', async (original) => ({
  ...(await original<typeof namelessFile>()),
  openNameless: () => open('/dev/full', 'r+'),
}))

let office: HandOverOffice
beforeAll(async () => {
  office = await openHandOverOffice()
  await office.reset()
})
afterAll(() => office.dashboard.close())

test('a long hand-over without room for its rows among the temporary files stops, says so, and keeps nothing', async () => {
  office.bank.rowsAPage = 7000
  office.bank.rows = Array.from({ length: 21_000 }, (_, at) =>
    postedRow(`r${at}`, `2026-05-${String(1 + (at % 28)).padStart(2, '0')}`, 1),
  )
  const outcome = await office.give('new')
  if (outcome.kind !== 'stored') throw new Error(outcome.kind)
  const stateOf = async () => (await office.run(outcome.run_id)).state
  await expect.poll(stateOf, { timeout: 25_000 }).toBe('stopped')
  expect(await office.run(outcome.run_id)).toMatchObject({
    isResumable: true,
    progress: { stoppedBy: { code: 'no_room' } },
  })
  expect(await office.all()).toEqual([])
})
