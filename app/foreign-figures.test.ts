import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toReceivables } from '@/lib/present/receivables'
import { toCoverage } from '@/lib/present/coverage'
import { type Figure, isExact, isWhole } from '@/lib/domain/reading/reading'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { scopes } from '@/lib/bank-contract/authorization'
import { createChecks } from '@/lib/domain/checks/create-checks'
import { judgeChecks, whyNotChecked } from '@/lib/domain/checks/judge-checks'
import type { ClientFigures } from '@/lib/domain/clients/client'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import { ageInvoices, type OwedOnDay, owedOn } from '@/lib/domain/invoices/ageing'
import { isOverdue, lateBuckets } from '@/lib/domain/invoices/ageing-buckets'
import { invoiceStatus } from '@/lib/format/invoice-status'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readOwedInvoices } from '@/lib/server/reads/read-owed-invoices'
import { readClientFigures } from '@/lib/server/portfolio/read-client-figures'
import { anyForeignBank, type ForeignBank, openForeignBank } from '@/test/banking/filtering-bank'
import { testReader } from '@/test/components/screens'

// What screens say of a foreign bank, beside what they say where nothing is lacking.

const today = '2026-06-20'
const june = { first: '2026-06-01', last: '2026-06-30' }
const { timeZone } = testReader
const maxPages = 50

/** The same rows from a bank that lacks no field and applies every filter. */
const plain = (bank: ForeignBank): ForeignBank => ({
  ...bank,
  applies: () => true,
  lacks: {},
  pageSize: 100,
})

async function bothOf<Value>(
  foreign: ForeignBank,
  read: (bank: BankReader) => Promise<Value>,
): Promise<[seen: Value, truth: Value]> {
  return [await read(openForeignBank(foreign)), await read(openForeignBank(plain(foreign)))]
}

async function owedAt(bank: BankReader): Promise<OwedOnDay> {
  return owedOn(today, ageInvoices(await readOwedInvoices(bank, { today }), today, { timeZone }))
}

/** In all and overdue: since when cannot be told without a due date. */
const summed = ({ totals }: OwedOnDay) =>
  totals.map(({ currency, total, buckets }) => [
    currency,
    total,
    total - buckets.not_due.sum - buckets.payout_pending.sum,
  ])

async function checksAt(bank: BankReader) {
  const checks = createChecks({ period: june, timeZone, days: 3, largeFrom: () => 500n })
  const within = (moment: string, first: string): BankQuery => [
    [`${moment}_after`, `${first}T04:00:00Z`],
    [`${moment}_before`, '2026-07-01T04:00:00Z'],
  ]
  const list = (query: BankQuery) =>
    readPages((page) => bank.listTransactions(page), query, maxPages)
  checks.add((await list(within('initiated', june.first))).items)
  checks.add((await list([...within('posted', '2025-06-01'), ['status', 'settled']])).items)
  const read = {
    checks: checks.read(),
    extent: { end: 'whole', notUnderstood: 0 } as const,
    seenSince: '2025-06-01',
    isComplete: true,
    reached: undefined,
    hasRows: true,
    readAt: `${today}T12:00:00Z`,
    failure: undefined,
    furtherHref: undefined,
  }
  const why = whyNotChecked(read)
  const { currencies } = read.checks
  // What its sentence is made of: how many it found, among how many, by amounts of which currencies.
  const judged = judgeChecks(read, june).map(({ count, total, ...check }) => ({
    ...check,
    finding: { count, total, currencies: check.id === 'large' ? currencies : [] },
  }))
  return { why, checks: why === undefined ? judged : [] }
}

async function figuresAt(bank: BankReader): Promise<ClientFigures> {
  const demand = { scope: scopes, lists: columnLists, period: june, timeZone, today }
  return (await readClientFigures(bank, demand)).figures
}

/** Its unfiltered transactions seem to go on. */
const withFurtherPages = (bank: BankReader): BankReader => ({
  ...bank,
  listTransactions: async (query) => {
    const page = await bank.listTransactions(query)
    const isFiltered = query.some(([name]) => name !== 'page_size')
    return isFiltered ? page : { ...page, next_page_token: 'more' }
  },
})

const figures: Readonly<Record<string, (of: ClientFigures) => Figure<unknown> | undefined>> = {
  cash: ({ balances }) => balances?.cash,
  credit: ({ balances }) => balances?.credit,
  pending: ({ pending }) => pending,
  missingReceipts: ({ missingReceipts }) => missingReceipts,
  openInvoices: ({ openInvoices }) => openInvoices?.count,
  overdueInvoices: ({ overdueInvoices }) => overdueInvoices?.count,
  syncErrors: ({ syncErrors }) => syncErrors,
  statements: ({ statements }) => statements?.closed,
  missingStatements: ({ statements }) => statements?.missing,
  cardsNearLimit: ({ cardsNearLimit }) => cardsNearLimit,
}

async function coverageAt(bank: BankReader) {
  const statements = await readPages(
    (page) => bank.listStatements(page),
    [['period_start_before', '2027-01-01']],
    maxPages,
  )
  const year = { year: 2026, days: { first: '2026-01-01', last: '2026-12-31' }, isLast: true }
  const accounts = await readPages((page) => bank.listAccounts(page), [], maxPages)
  return toCoverage(
    { statements, accounts },
    { connection_id: 'c-1', period: undefined, year, today },
    testReader,
  )
}

describe('of any bank', () => {
  it('receivables are all that is owed, or say that more may be', async () => {
    await fc.assert(
      fc.asyncProperty(anyForeignBank, async (foreign) => {
        const [seen, truth] = await bothOf(foreign, owedAt)
        const view = toReceivables(seen, 'c-1', testReader)
        if (isWhole(seen)) {
          expect(summed(seen)).toEqual(summed(truth))
          return
        }
        expect(view.partial).toBeDefined()
        expect(view.counts).toEqual({})
        expect(view.currencies.every(({ total }) => total.startsWith('at least'))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('checks pass only where nothing is to be found', async () => {
    await fc.assert(
      fc.asyncProperty(anyForeignBank, async (foreign) => {
        const [seen, truth] = await bothOf(foreign, checksAt)
        if (seen.why !== undefined) {
          if (seen.why === 'no_rows') expect(truth.why).toBe(seen.why)
          return
        }
        for (const check of seen.checks) {
          const real = truth.checks.find(({ id }) => id === check.id)
          if (check.state === 'passed') expect(real?.state ?? 'passed').toBe('passed')
          if (check.state === 'to_review' && isWhole(check.extent)) {
            expect(check.finding).toEqual(real?.finding)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the figures of the clients are those of their rows, or "at least"', async () => {
    await fc.assert(
      fc.asyncProperty(anyForeignBank, async (foreign) => {
        const [seen, truth] = await bothOf(foreign, figuresAt)
        for (const [name, figure] of Object.entries(figures)) {
          const found = figure(seen)
          if (found === undefined || !isExact(found)) continue
          expect({ [name]: found }).toEqual({ [name]: figure(truth) })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('the figures of all transactions on one page are those of the pages that the bank filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyForeignBank, async (foreign) => {
        const ofOnePage = { ...foreign, pageSize: 100 }
        const one = await figuresAt(openForeignBank(ofOnePage))
        const filtered = await figuresAt(withFurtherPages(openForeignBank(ofOnePage)))
        const besides = (of: ClientFigures) => ({ ...of, newest: undefined })
        expect(besides(one)).toEqual(besides(filtered))
        if (typeof filtered.newest === 'string') expect(one.newest).toBe(filtered.newest)
      }),
      { numRuns: 300 },
    )
  })

  it('no month of a coverage is missing that has a statement', async () => {
    await fc.assert(
      fc.asyncProperty(anyForeignBank, async (foreign) => {
        const [seen, truth] = await bothOf(foreign, coverageAt)
        if (seen.partial === undefined) {
          expect(seen).toEqual(truth)
          return
        }
        expect(seen.complete).toBeUndefined()
        const kinds = seen.rows.flatMap(({ cells }) => cells.map(({ kind }) => kind))
        expect(kinds).not.toContain('missing')
        expect(kinds).not.toContain('before')
        expect(seen.rows.every(({ cells }) => cells.length > 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('one rule says which invoices are overdue: badge, filter, ageing and portfolio agree', async () => {
    await fc.assert(
      fc.asyncProperty(anyForeignBank, async (foreign) => {
        const bank = openForeignBank(plain(foreign))
        const reading = await readPages((page) => bank.listInvoices(page), [], maxPages)
        const { items } = reading
        const overdue = items.filter((invoice) => isOverdue(invoice, today))
        const unpaid = (rows: readonly Invoice[]) =>
          rows.filter(({ status }) => status === 'unpaid' || status === 'overdue')
        const badged = unpaid(items).filter((invoice) =>
          /late|^Overdue$/.test(invoiceStatus(invoice, today, testReader)?.text ?? ''),
        )
        expect(badged).toEqual(unpaid(overdue))
        const open = items.filter(({ status }) => status === 'unpaid' || status === 'overdue')
        const filtered = refineInvoices(open, { filters: [['overdue_on', today]] })
        expect(filtered?.rows).toEqual(overdue)
        const late = ageInvoices(reading, today, { timeZone }).items.filter(({ bucket }) =>
          lateBuckets.includes(bucket),
        )
        // What is issued later is not yet in an ageing.
        const issued = overdue.filter(({ date }) => (date ?? '') <= today)
        expect(late.map(({ invoice }) => invoice)).toEqual(issued)
        expect((await figuresAt(bank)).overdueInvoices?.count).toEqual({
          exactly: overdue.length,
        })
      }),
      { numRuns: 200 },
    )
  })
})
