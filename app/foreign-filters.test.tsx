import fc from 'fast-check'
import type { SearchParams } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { toCardsView } from '@/components/cards/to-cards-view'
import { toCustomersView } from '@/components/customers/to-customers-view'
import type { FilterChip } from '@/lib/present/filter-chips'
import { toInvoicesView } from '@/components/invoices/to-invoices-view'
import { toStatementsView } from '@/components/statements/to-statements-view'
import { toTransactionRow } from '@/components/data-table/transaction-row'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import type { ListPage } from '@/lib/bank-contract/list'
import { createFilterMemory } from '@/lib/domain/search/judge-rows'
import { refineTransactions } from '@/lib/domain/transactions/refine-transactions'
import { choosePeriod, type ChosenPeriod } from '@/lib/domain/periods/read-period'
import { cardList } from '@/lib/search-params/cards'
import { customerList } from '@/lib/search-params/customers'
import { invoiceList } from '@/lib/search-params/invoices'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { bankQuery, type ListParams, parseListParams } from '@/lib/search-params/list-params'
import { statementList } from '@/lib/search-params/statements'
import { transactionList } from '@/lib/search-params/transactions'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { readLatestOf, readMatchingPage } from '@/lib/server/reads/read-matching-page'
import { walkTransactionSums } from '@/lib/server/reads/walk-transactions'
import { nobodysMarks } from '@/test/components/transactions'
import { anyForeignBank, isMeant, openForeignBank, type Row } from '@/test/banking/filtering-bank'
import { readOutcome, testClient, testReader } from '@/test/components/screens'

interface Shown {
  readonly rows: readonly { readonly href?: string | undefined }[]
  readonly toolbar: { readonly chips: readonly FilterChip[] }
}

interface Screen {
  readonly list: string
  readonly definition: ListDefinition
  readonly read: (bank: BankReader, query: BankQuery) => Promise<ListPage<never>>
  readonly view: (read: { list: ListParams; period: ChosenPeriod; page: ListPage<never> }) => Shown
}

const client = testClient
const names = new Map<string, never>()
const matching =
  (name: 'listCards' | 'listCustomers' | 'listInvoices' | 'listStatements' | 'listTransactions') =>
  (bank: BankReader, query: BankQuery) =>
    readMatchingPage((each) => bank[name](each) as Promise<ListPage<never>>, query)

const screens: readonly Screen[] = [
  {
    list: 'transactions',
    definition: transactionList,
    read: matching('listTransactions'),
    view: ({ page, ...read }) => {
      const view = toTransactionsView(
        {
          ...read,
          client,
          outcome: readOutcome(page),
          preference: null,
          views: [],
          accounts: names,
          balance: undefined,
          ...nobodysMarks,
        },
        testReader,
      )
      const place = { ...view, query: view.rowQuery }
      return { ...view, rows: view.rows.map((row) => toTransactionRow(row, place)) }
    },
  },
  {
    list: 'invoices',
    definition: invoiceList,
    read: matching('listInvoices'),
    view: ({ page, ...read }) =>
      toInvoicesView(
        {
          ...read,
          client,
          outcome: readOutcome(page),
          today: '2026-06-12',
          names,
          preference: null,
          ...nobodysMarks,
        },
        testReader,
      ),
  },
  {
    list: 'statements',
    definition: statementList,
    read: matching('listStatements'),
    view: ({ page, ...read }) =>
      toStatementsView(
        {
          ...read,
          client,
          outcome: readOutcome(page),
          accounts: names,
          preference: null,
          ...nobodysMarks,
        },
        testReader,
      ),
  },
  {
    list: 'cards',
    definition: cardList,
    read: matching('listCards'),
    view: ({ page, list }) =>
      toCardsView(
        { client, list, outcome: readOutcome(page), preference: null, ...nobodysMarks },
        testReader,
      ),
  },
  {
    list: 'customers',
    definition: customerList,
    read: matching('listCustomers'),
    view: ({ page, list }) =>
      toCustomersView({ client, list, outcome: readOutcome(page), invoices: names }, testReader),
  },
]

const conditions: SearchParams[] = [
  { status: 'settled' },
  { status: ['pending', 'failed'] },
  { status: ['unpaid', 'overdue'] },
  { status: 'active' },
  { account_id: 'a-1' },
  { account_id: ['a-1', 'a-2'] },
  { card_id: 'c-1' },
  { user_id: 'u-1' },
  { transaction_type: ['card_debit', 'internal_transfer'] },
  { type: 'virtual' },
  { statement_type: 'credit' },
  { search: 'kite' },
  { due_date_before: '2026-06-15' },
  { sort_by: 'posted_at', order: 'desc' },
]

/** A few conditions together, within a period or none. */
const anyRaw: fc.Arbitrary<SearchParams> = fc
  .tuple(
    fc.shuffledSubarray(conditions, { maxLength: 3 }),
    fc.constantFrom('all', '2026-06', '2026-05'),
  )
  .map(([chosen, period]) => Object.assign({ period }, ...chosen) as SearchParams)

const periodOf = (requested: string) =>
  choosePeriod({
    requested,
    fallback: null,
    timeZone: testReader.timeZone,
    fiscalStart: 1,
    now: new Date('2026-06-12T18:00:00Z'),
  })

const idOf = ({ href = '' }: { readonly href?: string | undefined }): string =>
  decodeURIComponent(/\/([^/?]+)(?:\?|$)/.exec(href)?.[1] ?? '')

/** Every page of a list, as its screen shows them one after the other. */
async function walk(screen: Screen, bank: BankReader, list: ListParams, period: ChosenPeriod) {
  const query = bankQuery(screen.definition, list, testReader.timeZone, period.range)
  const pages: Shown[] = []
  let token: string | null = null
  do {
    const place: BankQuery = token === null ? [] : [['page_token', token]]
    const page: ListPage<never> = await screen.read(bank, [...query, ...place])
    pages.push(screen.view({ list, period, page }))
    token = page.next_page_token
  } while (token !== null)
  return { query, pages }
}

/** The conditions that a page says hold, of those that were sent. */
function heldOn({ toolbar }: Shown, query: BankQuery): BankQuery {
  const unheld = toolbar.chips.flatMap(({ name, notApplied }) => (notApplied ? [name] : []))
  const own = new Set(toolbar.chips.map(({ name }) => name))
  return query.filter(
    ([name]) => !unheld.includes(name) && (own.has(name) || !unheld.includes('period')),
  )
}

describe('a list of any bank, whatever it does with filters and whichever fields it lacks', () => {
  it.each(screens)(
    'says of $list nothing that is not so, and shows all that is meant',
    async (screen) => {
      let rowsShown = 0
      await fc.assert(
        fc.asyncProperty(anyForeignBank, anyRaw, async (foreign, raw) => {
          const list = parseListParams(screen.definition, raw)
          const period = periodOf(String(raw['period']))
          const { query, pages } = await walk(screen, openForeignBank(foreign), list, period)
          const rows = foreign.lists[screen.list] ?? []
          const byId = new Map(rows.map((row) => [row.id, row]))
          const shown = pages.flatMap((page) => page.rows.map(idOf))
          for (const page of pages) {
            const held = heldOn(page, query)
            for (const row of page.rows) {
              expect(isMeant(screen.list, byId.get(idOf(row)) as Row, held)).toBe(true)
            }
          }
          const meant = rows.filter((row) => isMeant(screen.list, row, query)).map(({ id }) => id)
          expect(shown).toEqual(expect.arrayContaining(meant))
          expect(new Set(shown).size).toBe(shown.length)
          rowsShown += shown.length
        }),
        { numRuns: 150 },
      )
      // Mostly some 200, and seldom fewer than 140: enough of them for the rules to mean something.
      expect(rowsShown).toBeGreaterThan(50)
    },
  )

  it('adds up those very rows', async () => {
    const [screen] = screens
    await fc.assert(
      fc.asyncProperty(anyForeignBank, anyRaw, async (foreign, raw) => {
        const list = parseListParams(transactionList, raw)
        const period = periodOf(String(raw['period']))
        if (screen === undefined) return
        const { query, pages } = await walk(screen, openForeignBank(foreign), list, period)
        const bank = openForeignBank(foreign)
        const memory = createFilterMemory()
        const steps = walkTransactionSums(
          async (each) => readOutcome(await bank.listTransactions(each)),
          query,
          (rows) => refineTransactions(rows, list, memory),
          { maxRows: 1000 },
        )
        let counted = 0
        for await (const { rows } of steps) counted = rows
        expect(counted).toBe(pages.reduce((sum, { rows }) => sum + rows.length, 0))
      }),
      { numRuns: 100 },
    )
  })

  it('shows as the latest of an account or a card only rows that name it, and says where more may', async () => {
    const owners = fc.constantFrom(['account_id', 'a-1'] as const, ['card_id', 'c-1'] as const)
    await fc.assert(
      fc.asyncProperty(anyForeignBank, owners, async (foreign, [name, id]) => {
        const { rows, isDetermined } = await readLatestOf(openForeignBank(foreign), name, id)
        const all = foreign.lists['transactions'] ?? []
        const own = all.filter((row) => row[name] === id)
        for (const row of rows) expect(own.map((each) => each.id)).toContain(row.id)
        if (isDetermined && rows.length === 0) expect(own).toEqual([])
        if (isDetermined && foreign.pageSize === 100) expect(rows).toHaveLength(own.length)
      }),
      { numRuns: 150 },
    )
  })
})
