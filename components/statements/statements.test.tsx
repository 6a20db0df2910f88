import { beforeEach, describe, expect, it } from 'vitest'
import { type CheckedAccounts, StatementDetail } from '@/components/statements/statement-detail'
import { StatementsScreen } from '@/components/statements/statements-screen'
import { toStatementsView } from '@/components/statements/to-statements-view'
import {
  lenientStatementSchema,
  type Statement,
  statementSchema,
  statementTypes,
} from '@/lib/bank-contract/statement'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import { checkLedger } from '@/lib/domain/statements/tie-out'
import { statementTexts } from '@/lib/present/statement-names'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseStatementParams } from '@/lib/search-params/statements'
import { anyBelieved } from '@/test/any-answer'
import {
  cellsOf,
  expectAnyAnswerShown,
  factsOf,
  readIn,
  readOutcome,
  renderScreen,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'
import { nobodysMarks } from '@/test/components/transactions'
import { wholeOf } from '@/test/banking/reading'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const account = {
  account_id: 'a-1',
  account_type: 'checking' as const,
  opening_balance: usd(100_000),
  closing_balance: usd(120_000),
  total_credits: usd(50_000),
  total_debits: usd(30_000),
  total_fees: usd(0),
}
const statement = (overrides: Partial<Statement> = {}): Statement => ({
  id: '1042',
  statement_type: 'account',
  period_start: '2026-05-01',
  period_end: '2026-05-31',
  available_at: '2026-06-01T10:00:00Z',
  pdf_url: 'https://bank.example/signed?sig=SECRET',
  accounts: [account],
  ...overrides,
})

const viewOf = (
  items: readonly Statement[],
  accounts = new Map<string, string>(),
  raw: RawSearchParams = {},
) => {
  const list = parseStatementParams(raw)
  const textsOf = (row: Statement) => statementTexts(row, accounts, testReader)
  return toStatementsView(
    {
      client: testClient,
      list,
      period: choosePeriod({
        requested: 'all',
        fallback: null,
        now: new Date('2026-06-12T12:00:00Z'),
        timeZone: 'America/New_York',
        fiscalStart: 1,
      }),
      outcome: readOutcome({
        items: [...items],
        unreadable: [],
        next_page_token: null,
        refined: refineStatements(items, list, textsOf),
      }),
      accounts,
      preference: null,
      ...nobodysMarks,
    },
    testReader,
  )
}
const render = (...given: Parameters<typeof viewOf>) =>
  renderScreen(<StatementsScreen view={viewOf(...given)} />)

describe('the list of statements', () => {
  it('shows month, account, balances and tie-out', () => {
    expect(cellsOf(render([statement()], new Map([['a-1', 'Operating']])))).toEqual([
      ['', 'May 2026', 'Operating', '$1,000.00', '$1,200.00', 'Ties out', '1 Jun 2026', ''],
    ])
  })

  it('shows the days of a period that is no month', () => {
    const [row] = viewOf([statement({ period_end: '2026-05-30' })]).rows
    expect(row?.period).toBe('1 May 2026 – 30 May 2026')
  })

  it('asks for the document at the click and never shows its signed address', () => {
    const html = render([statement()])
    expect(html).toContain('href="/api/bank/c-1/statements/1042/pdf?disposition=inline"')
    expect(html).not.toContain('SECRET')
    expect(viewOf([statement({ pdf_url: null })]).rows[0]).toMatchObject({
      pdfHref: undefined,
      documentId: undefined,
    })
  })

  it('has words for every type, and shows a new one as it came', () => {
    const types = [...statementTypes, 'loan'].map(
      (statement_type) => viewOf([statement({ statement_type })]).rows[0]?.type,
    )
    expect(types).toEqual(['Account', 'Credit', 'Treasury', 'Other (loan)'])
  })

  it('says by how much an account is off, and names every account of several', () => {
    const off = { ...account, account_id: 'a-2', closing_balance: usd(1) }
    expect(viewOf([statement({ accounts: [off] })]).rows[0]?.tieOut?.text).toBe('Off by −$1,199.99')
    const [both] = viewOf([statement({ accounts: [account, off] })]).rows
    expect(both?.tieOut?.text).toBe('Off by −$1,199.99')
    expect(both?.account).toBe('Checking a-1 +1')
    expect(both?.accounts).toBe(
      'Checking a-1 $1,000.00 → $1,200.00\nChecking a-2 $1,000.00 → $0.01',
    )
    // A sum of several accounts would be the balance of none.
    expect([both?.opening, both?.closing]).toEqual(['per account', 'per account'])
    const twice = viewOf([statement({ accounts: [off, off] })]).rows[0]?.tieOut?.text
    expect(twice).toBe('Does not tie out')
  })

  it('is searched by month and by account, also where several are in one statement', () => {
    const names = new Map([
      ['a-1', 'Operating'],
      ['a-2', 'Reserve'],
    ])
    const items = [
      statement(),
      statement({ id: '1043', accounts: [account, { ...account, account_id: 'a-2' }] }),
      statement({ id: '1044', period_start: '2026-06-01', period_end: '2026-06-30' }),
    ]
    const found = (words: string) => viewOf(items, names, { words }).rows.map(({ key }) => key)
    expect(found('reserve')).toEqual(['1043'])
    expect(found('june')).toEqual(['1044'])
    expect(found('may operating')).toEqual(['1042', '1043'])
  })

  it('is narrowed to statements that do not tie out, and says of how many', () => {
    const off = { ...account, closing_balance: usd(1) }
    const view = viewOf([statement(), statement({ id: '7', accounts: [off] })], new Map(), {
      tie_out: 'differs',
    })
    expect(view.rows.map(({ key }) => key)).toEqual(['7'])
    expect(view.localFilter).toMatchObject({ page: { matching: 1, read: 2 } })
    expect(view.views.find(({ isCurrent }) => isCurrent)?.id).toBe('differs')
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: '7' }]))[0]?.slice(0, 3)).toEqual(['', 'Statement 7', ''])
  })
})

const page = (read: Statement, checked?: CheckedAccounts) =>
  renderServerScreen(
    <StatementDetail
      client={testClient}
      id={read.id}
      period={undefined}
      names={new Map()}
      outcome={readOutcome({ statement: read, ...(checked && { checked }) })}
      isLedger={checked !== undefined}
    />,
  )

describe('the page of a statement', () => {
  beforeEach(() => readIn(testReader.timeZone))

  /** The badge beside the title. */
  const statusOf = (html: string) => /class="state badge[^"]*">(.*?)</.exec(html)?.[1]

  it('ties out each account: opening + in − out = closing', async () => {
    const html = await page(statement())
    expect(wordsOf(html)).toContain(
      'Opening $1,000.00 1 May 2026 + Credits $500.00 − Debits $300.00 ' +
        '= Expected closing $1,200.00 31 May 2026',
    )
    expect(wordsOf(html)).toContain('Closing on the statement is $1,200.00 Difference $0.00')
    expect(html).toContain('bg-good-tint')
    // A bank may give debits with their sign; the card has one already.
    const signed = statement({ accounts: [{ ...account, total_debits: usd(-30_000) }] })
    expect(wordsOf(await page(signed))).toContain('− Debits $300.00')
    const off = await page(statement({ accounts: [{ ...account, closing_balance: usd(120_100) }] }))
    expect(wordsOf(off)).toContain('Expected closing $1,200.00')
    expect(wordsOf(off)).toContain('Closing on the statement is $1,201.00 Difference $1.00')
    expect(off).toContain('bg-attention-tint')
  })

  it('shows and downloads the document, and never its signed address', async () => {
    const html = await page(statement())
    expect(html).toContain('src="/api/bank/c-1/statements/1042/pdf?disposition=inline"')
    expect(html).toContain('href="/api/bank/c-1/statements/1042/pdf?disposition=attachment"')
    expect(html).toContain('requested at the click')
    expect(html).not.toContain('SECRET')
  })

  it('is checked against what the ledger posted in its period', async () => {
    const posted = (amount: number) => ({
      id: `t-${amount}`,
      amount: usd(amount),
      status: 'settled',
      posted_at: '2026-05-10T12:00:00Z',
    })
    const check = checkLedger(account, wholeOf([posted(50_000), posted(-30_001)]))
    const html = await page(statement(), { accounts: [{ account, check }], unchecked: 2 })
    expect(html).toContain('<title>May 2026 against the transactions · ')
    expect(statusOf(html)).toBe('Off by $0.01')
    expect(html).toContain('bg-attention-tint')
    expect(wordsOf(html)).toContain('Difference $0.01')
    expect(wordsOf(html)).toContain('2 transactions')
    expect(wordsOf(html)).toContain('2 further accounts')
    const whole = checkLedger(account, wholeOf([posted(50_000), posted(-30_000)]))
    const badge = async (unchecked: number) =>
      statusOf(await page(statement(), { accounts: [{ account, check: whole }], unchecked }))
    expect(await badge(0)).toBe('Ties out')
    expect(await badge(1)).toBeUndefined()
    const part = checkLedger(account, wholeOf([], { end: 'limit' }))
    const unjudged = await page(statement(), { accounts: [{ account, check: part }], unchecked: 0 })
    expect(unjudged).not.toMatch(/bg-(good|attention)-tint/)
    expect(wordsOf(unjudged)).not.toContain('Difference')
  })

  it('shows what a credit statement adds', async () => {
    const facts = factsOf(
      await page(
        statement({ statement_type: 'credit', spending: usd(5_000), repayment_date: '2026-06-05' }),
      ),
    )
    expect(facts).toContainEqual(['Spending', '$50.00'])
    expect(facts).toContainEqual(['Repayment due', '5 Jun 2026'])
  })

  it('stands with an identifier alone', async () => {
    const html = await page({ id: '7' })
    expect(html).toContain('Statement 7')
    expect(html).not.toContain('Download')
  })

  it(
    'shows any answer of a bank, in the list and on the page',
    () =>
      expectAnyAnswerShown(anyBelieved(statementSchema, lenientStatementSchema), [
        (items) => render(items),
        (_, read) => page(read),
      ]),
    60_000,
  )
})
