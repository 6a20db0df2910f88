import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { createReader } from '@/lib/format/create-reader'
import { getClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/reads/read-client'
import { readClose } from '@/lib/server/reads/read-close'
import { readPaperPage } from '@/lib/server/reads/read-paper'
import { transactionListRequest } from '@/lib/server/reads/transaction-list'
import { openTestClose, type TestClose, useZone } from '@/test/close/open-close'

/** Months in which clocks change: in Europe, in America, south of the equator, and at the very end of a month. */
const months = [
  ['Europe/Berlin', 2026, 3],
  ['Europe/Berlin', 2025, 10],
  ['America/New_York', 2026, 3],
  ['America/New_York', 2025, 11],
  ['Australia/Sydney', 2026, 4],
  ['Africa/Cairo', 2025, 10],
] as const

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.as('preparer')
  const rows = months.flatMap(([zone, year, month]) => edgesOf(zone, year, month))
  const { acme: business_id, control } = close.here
  await control('POST', '/transactions', {
    business_id,
    transactions: rows.map(({ at, payee }) => ({
      account_id: close.account_id,
      amount: -1_000_700,
      counterparty_name: payee,
      initiated_at: at,
    })),
  })
})
afterAll(() => close.here.close())

/** A second around each edge of a month, by the calendar of a zone. */
function edgesOf(zone: string, year: number, month: number) {
  const { last } = monthsFrom(year, month, 1)
  const [first = '', next = ''] = [monthsFrom(year, month, 1), monthsFrom(year, month + 1, 1)].map(
    (days) => startOfDay(days.first, zone) ?? '',
  )
  const name = `${zone.split('/')[1]} ${last.slice(0, 7)}`.replace('_', ' ')
  return [
    { payee: `${name} before`, at: movedBy(first, -1), isIn: false },
    { payee: `${name} first`, at: movedBy(first, 0), isIn: true },
    { payee: `${name} last`, at: movedBy(next, -1), isIn: true },
    { payee: `${name} after`, at: movedBy(next, 0), isIn: false },
  ]
}

function movedBy(at: string, seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1000).toISOString()
}

/** Found without the code under test, in the rows that the bank itself gives. */
async function settledAtBank(zone: string, month: string): Promise<Transaction[]> {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const rows: Transaction[] = []
  let token: string | null = ''
  while (token !== null) {
    const place: string = token === '' ? '' : `&page_token=${token}`
    const answer = await close.here.bank.get(
      `/api/v1/transactions?status=settled&page_size=100&posted_after=2025-09-28T00:00:00Z&posted_before=2026-05-04T00:00:00Z${place}`,
    )
    const { page, transactions } = (await answer.json()) as {
      page: { next_page_token: string | null }
      transactions: Transaction[]
    }
    rows.push(...transactions)
    token = page.next_page_token
  }
  return rows.filter(({ posted_at }) => dayOf.format(new Date(posted_at ?? 0)).startsWith(month))
}

const payees = (rows: readonly Pick<Transaction, 'counterparty_name'>[]) =>
  rows.map(({ counterparty_name }) => counterparty_name)

describe.each(months)(
  'the close of a month in which the clocks of %s change',
  (zone, year, nth) => {
    const month = monthsFrom(year, nth, 1).first.slice(0, 7)
    const edges = edgesOf(zone, year, nth)
    const inside = edges.filter(({ isIn }) => isIn).map(({ payee }) => payee)
    const outside = edges.filter(({ isIn }) => !isIn).map(({ payee }) => payee)
    let expected: Transaction[] = []
    beforeAll(async () => {
      await useZone(close, zone)
      expected = await settledAtBank(zone, month)
    })

    it(`finds the rows of ${month} to the second, on the days of the client`, async () => {
      expect(payees(expected)).toEqual(expect.arrayContaining(inside))
      const { read } = await readClose(await getClient(close.connection_id), { period: month })
      const found = read.items.flatMap((item) =>
        item.kind === 'evidence' && item.id === 'large' ? item.findings : [],
      )
      const days = new Map(
        found.map(({ finding, rows }) => [rows[0]?.transaction.counterparty_name, finding.day]),
      )
      expect(inside.map((payee) => days.get(payee))).toEqual([
        monthsFrom(year, nth, 1).first,
        monthsFrom(year, nth, 1).last,
      ])
      expect(outside.filter((payee) => days.has(payee))).toEqual([])
      const { accounts = [] } = read.basis.figures ?? {}
      expect(accounts.reduce((sum, each) => sum + each.rowsIn + each.rowsOut, 0)).toBe(
        expected.length,
      )
    })

    it(`prints the sums of ${month}, whose working leads to the very rows`, async () => {
      const access = await getClient(close.connection_id)
      const { paper } = await readPaperPage(access, { period: month })
      const { moneyParts } = createReader({ locale: 'en-US', timeZone: zone })
      const out = expected
        .filter(({ amount, transaction_type }) => {
          return amount.amount < 0 && !twoLeggedTypes.has(transaction_type ?? '')
        })
        .reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)
      const totals = paper.tables.find(({ id }) => id === 'totals')
      const cells = totals?.rows.flatMap((row) => row.cells) ?? []
      expect(cells.map(({ text }) => text)).toContain(
        moneyParts({ amount: out, currency: 'USD' }).number,
      )
      const ref = cells.find(({ working }) => working !== undefined)?.working
      const working = paper.workings.find((each) => each.ref === ref)
      const query = Object.fromEntries(new URLSearchParams(working?.href?.split('?')[1]))
      const request = transactionListRequest(access, query)
      const listed: Transaction[] = []
      let page_token: string | null | undefined
      do {
        const place: [string, string][] = page_token ? [['page_token', page_token]] : []
        const outcome = await readClient(access, (bank) =>
          bank.listTransactions([...request.query, ...place]),
        )
        if (outcome.kind !== 'read') throw new Error(outcome.kind)
        listed.push(...outcome.value.items)
        page_token = outcome.value.next_page_token
      } while (page_token)
      expect(listed.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      const text = JSON.stringify(paper)
      expect(inside.filter((payee) => !text.includes(payee))).toEqual([])
      expect(outside.filter((payee) => text.includes(payee))).toEqual([])
    })
  },
)
