import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { undoHandOver } from '@/lib/server/ledgers/hand-over'
import { readHeldRows } from '@/lib/server/ledgers/read-held-rows'
import {
  type HandOverOffice,
  openHandOverOffice,
  postedRow as row,
} from '@/test/ledgers/hand-over-office'

let office: HandOverOffice
beforeAll(async () => {
  office = await openHandOverOffice()
})
afterAll(() => office.dashboard.close())
beforeEach(() => office.reset())

const csv: LedgerChoice = { target: 'quickbooks_online', format: 'quickbooks_csv' }

const heldIn = async () =>
  readHeldRows(office.sealed(), office.owner(), { handOvers: await office.all(), timeZone: 'UTC' })

test('rows that were handed over twice are held once, and stay when the second time is undone', async () => {
  await office.kept('new')
  expect(await heldIn()).toEqual({
    months: [['2026-05', 2]],
    undo: { newAgain: undefined, stay: 0 },
  })
  const second = await office.kept('period', { choice: csv })
  expect(await heldIn()).toEqual({ months: [['2026-05', 2]], undo: { newAgain: 0, stay: 2 } })
  await undoHandOver(office.context, office.access(), second)
  expect((await office.plan('new')).ids).toEqual([])
})

test('of a hand-over that holds some rows of an earlier one, an undo makes only the others new again', async () => {
  await office.kept('new')
  office.bank.rows.push(row('late', '2026-05-31', 300))
  const second = await office.kept('period', { choice: csv })
  const held = await heldIn()
  expect(held).toEqual({ months: [['2026-05', 3]], undo: { newAgain: 1, stay: 2 } })
  await undoHandOver(office.context, office.access(), second)
  expect((await office.plan('new')).ids).toEqual(['late'])
})

test('hand-overs without a row in common add up, and all rows of the last become new again', async () => {
  await office.kept('new')
  office.bank.rows.push(row('j1', '2026-06-02', 700))
  await office.kept('new')
  const months = [
    ['2026-05', 2],
    ['2026-06', 1],
  ]
  expect(await heldIn()).toEqual({ months, undo: { newAgain: 1, stay: 0 } })
})

test('a row is held in the month that the ledger was last given', async () => {
  await office.kept('new')
  office.bank.rows = [row('m1', '2026-05-12', -1890), row('m2', '2026-06-01', 5000)]
  await office.kept('changed')
  expect((await heldIn()).months).toEqual([
    ['2026-05', 1],
    ['2026-06', 1],
  ])
})

test('nothing is held where nothing was handed over', async () => {
  expect(await heldIn()).toEqual({ months: [], undo: undefined })
})
