import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Money } from '@/lib/bank-contract/money'
import { getClient } from '@/lib/server/auth/guards'
import { readBankClosings } from '@/lib/server/reads/read-bank-closings'
import { readClosingElsewhere } from '@/lib/server/reads/read-closing-elsewhere'
import { readClose } from '@/lib/server/reads/read-close'
import { readPaperPage } from '@/lib/server/reads/read-paper'
import { itemOf, openTestClose, type TestClose, useZone } from '@/test/close/open-close'

// The bank ends its days in New York. January there ends in the middle of the first of February in Tokyo.
const january = { period: '2026-01' }
const days = { first: '2026-01-01', last: '2026-01-31' }
const moved = 7_654_321

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
  // What the statement of January says that it moved.
  const before = await settledIn('2026-01-01T05:00:00Z', '2026-02-01T05:00:00Z')
  await post(250_000 - before, '2026-01-20T15:00:00Z')
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

async function settledIn(posted_after: string, posted_before: string): Promise<number> {
  const query = new URLSearchParams({
    account_id: close.account_id,
    status: 'settled',
    posted_after,
    posted_before,
    page_size: '100',
  })
  const answer = await close.here.bank.get(`/api/v1/transactions?${query}`)
  const { transactions } = (await answer.json()) as { transactions: { amount: Money }[] }
  return transactions.reduce((sum, { amount }) => sum + amount.amount, 0)
}

async function readIn(time_zone: string) {
  await useZone(close, time_zone)
  const { connection_id } = close
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
    elsewhere: tieOut.elsewhere,
    closing: closing?.text,
    stated: stated?.text,
    difference: difference?.text,
    readings: paper.readings.map(({ text }) => text),
  }
}

it('ties out a statement whose days end in another time zone, and counts no closing of two zones', async () => {
  const here = await readIn('America/New_York')
  expect(here).toMatchObject({ open: 0, state: 'passed', elsewhere: 0, difference: '0.00' })
  expect(here.closing).toBe(here.stated)
  const { stated, readings } = here
  // One account has no statement of January, so the balances are read too.
  expect(readings).toHaveLength(6)
  const there = { open: 0, state: 'passed', stated, closing: '–', difference: '–' }
  const tokyo = await readIn('Asia/Tokyo')
  expect(tokyo).toMatchObject({ ...there, elsewhere: 1 })
  expect(tokyo.readings).toHaveLength(7)
  expect(tokyo.readings.at(-2)).toMatch(/^Transactions posted from 1 Feb 2026 to \d Feb 2026/)
})

it('takes the balance for books of a month of which the statement is of other days', async () => {
  await readIn('Asia/Tokyo')
  const access = await getClient(close.connection_id)
  const closings = await readBankClosings(access, days)
  const closing =
    closings.kind === 'read'
      ? closings.value.items.find(({ account }) => account.id === close.account_id)
      : undefined
  if (closing === undefined) throw new Error('it has no closing')
  expect(closing.from).toBe('statement')
  const since = BigInt(await settledIn('2026-01-31T15:00:00Z', '2027-01-01T00:00:00Z'))
  const balance = BigInt(closing.account.balance?.amount ?? 0)
  expect(await readClosingElsewhere(access, days, closing)).toBe(balance - since)
  const wrong = { ...closing, closing: (closing.closing ?? 0n) + 1n }
  expect(await readClosingElsewhere(access, days, wrong)).toBeUndefined()
})

it('finds a row that no zone explains', async () => {
  await post(-31_337, '2026-01-11T15:00:00Z')
  expect(await readIn('Asia/Tokyo')).toMatchObject({ open: 1, state: 'to_review' })
})
