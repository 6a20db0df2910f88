import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getPaper } from '@/app/api/close/[connection_id]/paper/route'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createReader } from '@/lib/format/create-reader'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import { february, openTestClose, type TestClose } from '@/test/close/open-close'
import { readPdf, type ReadPdf } from '@/test/pdf/read-pdf'
import { appOrigin } from '@/test/faults/offer-parts'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await close.pay(-31_044, 'شركة الرياض', '2026-02-12')
  await close.pay(250_000, 'Corner Shop', '2026-01-13')
  await close.as('preparer')
})
afterAll(() => close.here.close())

async function fetchPaper(query = 'period=2026-02'): Promise<Response> {
  const request = new Request(`${appOrigin}/api/close/x/paper?${query}`)
  const { connection_id } = close.here
  return getPaper(request, { params: Promise.resolve({ connection_id }) })
}

async function paper(query?: string): Promise<ReadPdf & { bytes: Buffer; response: Response }> {
  const response = await fetchPaper(query)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { ...(await readPdf(bytes)), bytes, response }
}

/** All rows of a list of the bank, by its own API. */
async function atBank<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = []
  let token: string | null = ''
  for (let pages = 0; token !== null && pages < 50; pages += 1) {
    const place = token === '' ? '' : `&page_token=${token}`
    const answer = await close.here.bank.get(`${path}&page_size=100${place}`)
    const { page, ...lists } = (await answer.json()) as {
      page: { next_page_token: string | null }
    } & Record<string, unknown>
    rows.push(...(Object.values(lists).find((each) => Array.isArray(each)) as Row[]))
    token = page.next_page_token
  }
  return rows
}

const { moneyParts } = createReader({ locale: 'en', timeZone: 'UTC' })

describe('the paper of a month', () => {
  it('comes to what the bank’s own API gives, this month and the one before', async () => {
    const { text } = await paper()
    for (const [first, last] of [
      ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
      ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'],
    ]) {
      const rows = await atBank<Transaction>(
        `/api/v1/transactions?status=settled&posted_after=${first}&posted_before=${last}`,
      )
      expect(rows.length).toBeGreaterThan(0)
      const net = rows.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)
      expect(text).toContain(moneyParts({ amount: net, currency: 'USD' }).number)
      const out = rows
        .filter(
          ({ amount, transaction_type }) =>
            amount.amount < 0 && !twoLeggedTypes.has(transaction_type ?? ''),
        )
        .reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)
      expect(text).toContain(moneyParts({ amount: out, currency: 'USD' }).number)
    }
    const statements = await atBank<Statement>('/api/v1/statements?period_start_before=2026-03-01')
    const balances = statements
      .filter((each) => each.period_start === february.first && each.period_end === february.last)
      .flatMap(({ accounts }) => accounts ?? [])
    for (const { opening_balance: opening, closing_balance: closing } of balances) {
      for (const balance of [opening, closing]) {
        if (balance) expect(text).toContain(moneyParts(balance).number)
      }
    }
  })

  it('is a draft until it is locked, and a download that stands in the audit log', async () => {
    const { text, response } = await paper()
    expect(text).toContain('Draft, not signed')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?.*2026-02/)
    const rows = await close.here.dashboard.database.query(
      `select 1 from audit_event where kind = 'close.paper_downloaded'`,
    )
    expect(rows.length).toBeGreaterThan(1)
  })

  it('has the size that is chosen', async () => {
    expect((await paper('period=2026-02&size=letter')).sizes[0]).toEqual([612, 792])
    expect((await paper('period=2026-02&size=a4')).sizes[0]?.[0]).toBe(595.5)
  })

  it('says what it cannot say while the bank is down', async () => {
    await close.fail('/api/v1/transactions')
    const { text } = await paper()
    expect(text).toContain('What this paper cannot say')
    expect(text).toContain('Cannot tell')
    expect(text).not.toContain('None of')
    await close.recover()
  })

  it('once locked is what was locked, byte for byte, whatever the bank says later', async () => {
    await close.begin()
    await close.acceptAll()
    await close.sign('preparer')
    await close.as('reviewer')
    await close.sign('reviewer')
    expect((await close.take('lock')).status).toBe(303)
    const locked = await paper()
    expect(locked.text).toContain('Close paper · version 1')
    expect(locked.text).toContain('Contract on file')
    await close.pay(-77_700, 'Late Row', '2026-02-11')
    await close.fail('/api/v1')
    const later = await paper()
    expect(Buffer.compare(later.bytes, locked.bytes)).toBe(0)
    expect(later.text).not.toContain('Late Row')
    await close.recover()
  })
})
