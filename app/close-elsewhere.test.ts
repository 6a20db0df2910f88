import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Money } from '@/lib/bank-contract/money'
import { getClient } from '@/lib/server/auth/guards'
import { saveClientSetting } from '@/lib/server/db/setting'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { readClose } from '@/lib/server/reads/read-close'
import { readPaperPage } from '@/lib/server/reads/read-paper'
import { itemOf, openTestClose, type TestClose } from '@/test/close/open-close'

// The bank ends its days in New York. January there ends in the middle of the first of February in Tokyo.
const january = { period: '2026-01' }
const moved = 7_654_321

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
  // What the statement of January says that it moved.
  await post(250_000 - (await settledInJanuary()), '2026-01-20T15:00:00Z')
  // Together they are nothing, so that the statement still holds.
  await post(moved, '2026-01-31T22:00:00Z')
  await post(-moved, '2026-01-14T15:00:00Z')
})
afterAll(() => close.here.close())

async function post(amount: number, initiated_at: string) {
  const { acme: business_id, control } = close.here
  const row = { account_id: close.account_id, counterparty_name: 'Edge of a day' }
  const transactions = [{ ...row, amount, initiated_at }]
  await control('POST', '/transactions', { business_id, transactions })
}

async function settledInJanuary(): Promise<number> {
  const query = new URLSearchParams({
    account_id: close.account_id,
    status: 'settled',
    posted_after: '2026-01-01T05:00:00Z',
    posted_before: '2026-02-01T05:00:00Z',
    page_size: '100',
  })
  const answer = await close.here.bank.get(`/api/v1/transactions?${query}`)
  const { transactions } = (await answer.json()) as { transactions: { amount: Money }[] }
  return transactions.reduce((sum, { amount }) => sum + amount.amount, 0)
}

async function readIn(time_zone: string) {
  const { firm, person } = close.sessions.preparer
  const { query } = forFirm(close.here.dashboard.database, firm.id)
  const { connection_id } = close
  const of = { firm_id: firm.id, role: person.role, connection_id }
  await saveClientSetting(query, of, { period: null, fiscal_start: null, time_zone })
  await close.here.restart()
  const { read } = await readClose(await getClient(connection_id), january)
  const { paper } = await readPaperPage(await getClient(connection_id), january)
  const figures = paper.tables.find(({ id }) => id === 'figures')
  const [, , , , closing, stated, difference] =
    figures?.rows.find(({ cells }) => cells.some(({ text }) => text.includes('Operating')))
      ?.cells ?? []
  const tieOut = itemOf(read, 'tie-out')
  return {
    open: tieOut.findings.length,
    state: tieOut.state,
    closing: closing?.text,
    stated: stated?.text,
    difference: difference?.text,
  }
}

it('ties out a statement whose days end in another time zone, and counts no closing of two zones', async () => {
  const here = await readIn('America/New_York')
  expect(here).toMatchObject({ open: 0, state: 'passed', difference: '0.00' })
  expect(here.closing).toBe(here.stated)
  const { stated } = here
  const there = { open: 0, state: 'passed', stated, closing: '–', difference: '–' }
  expect(await readIn('Asia/Tokyo')).toEqual(there)
})

it('finds a row that no zone explains', async () => {
  await post(-31_337, '2026-01-11T15:00:00Z')
  expect(await readIn('Asia/Tokyo')).toMatchObject({ open: 1, state: 'to_review' })
})
