import { describe, expect, it } from 'vitest'
import { cellsOf, renderDetail, renderList, testFormat } from '@/test/components/resource-list-view'
import { statementList } from '@/components/statements/search-params'
import { StatementDetail } from '@/components/statements/statement-detail'
import { statementTypeWords } from '@/components/statements/statement-words'
import { StatementsView } from '@/components/statements/statements-view'
import { type Statement, statementTypes } from '@/lib/bank-contract/statement'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const statement = (overrides: Partial<Statement> = {}): Statement => ({
  id: '1042',
  statement_type: 'account',
  period_start: '2026-05-01',
  period_end: '2026-05-31',
  available_at: '2026-06-01T10:00:00Z',
  pdf_url: 'https://bank.example/signed?sig=SECRET',
  accounts: [
    {
      account_id: 'a-1',
      account_type: 'checking',
      opening_balance: usd(100_000),
      closing_balance: usd(120_000),
      total_credits: usd(50_000),
      total_debits: usd(30_000),
      total_fees: usd(0),
    },
  ],
  ...overrides,
})
const render = (items: Statement[]) => renderList(StatementsView, statementList, { items })

describe('the statements page', () => {
  it('shows period, close date and tie-out, calendar days as they are', () => {
    expect(cellsOf(render([statement()]))).toEqual([
      [
        '1 May 2026 – 31 May 2026',
        'Account',
        '31 May 2026',
        '1 Jun 2026',
        'Checking $1,000.00 → $1,200.00',
        'Ties out',
        'PDF',
      ],
    ])
  })

  it('asks for the document at the click and never shows its signed address', () => {
    const html = render([statement()])
    expect(html).toContain('href="/api/bank/c-1/statements/1042/pdf?disposition=inline"')
    expect(html).not.toContain('SECRET')
    expect(cellsOf(render([statement({ pdf_url: null })]))[0]?.at(-1)).toBe('')
  })

  it('has words for every type, and shows a new one as it came', () => {
    for (const statement_type of statementTypes) {
      expect(cellsOf(render([statement({ statement_type })]))[0]?.[1]).toBe(
        testFormat.text(statementTypeWords[statement_type]),
      )
    }
    expect(cellsOf(render([statement({ statement_type: 'loan' })]))[0]?.[1]).toBe('Other (loan)')
  })

  it('says it where one account of several does not tie out', () => {
    const [first = {}] = statement().accounts ?? []
    const off = { ...first, account_id: 'a-2', closing_balance: usd(1) }
    const [cells] = cellsOf(render([statement({ accounts: [first, off] })]))
    expect(cells?.[5]).toBe('Does not tie out')
    expect(cells?.[4]).toBe('Checking $1,000.00 → $1,200.00;\nChecking $1,000.00 → $0.01')
  })

  it('stands with an identifier alone', () => {
    expect(cellsOf(render([{ id: '7' }]))).toEqual([['Statement 7', '', '', '', '', '', '']])
  })
})

describe('the page of a statement', () => {
  it('ties out each account and offers the document', () => {
    const html = renderDetail(StatementDetail, statement())
    expect(cellsOf(html)).toEqual([
      ['Checking a-1', '$1,000.00', '$500.00', '$300.00', '$0.00', '$1,200.00', 'Ties out'],
    ])
    expect(html).toContain('href="/clients/c-1/accounts/a-1"')
    expect(html).toContain('href="/api/bank/c-1/statements/1042/pdf?disposition=attachment"')
  })

  it('shows the whole object but no signed address', () => {
    const html = renderDetail(StatementDetail, statement())
    expect(html).toContain('asked for at the click')
    expect(html).not.toContain('SECRET')
  })

  it('shows what a credit statement adds', () => {
    const html = renderDetail(
      StatementDetail,
      statement({ statement_type: 'credit', spending: usd(5_000), repayment_date: '2026-06-05' }),
    )
    expect(html).toContain('<dt>Spending</dt><dd><span data-amount="">$50.00</span></dd>')
    expect(html).toContain('<dt>Repayment due</dt><dd>5 Jun 2026</dd>')
  })

  it('stands with an identifier alone', () => {
    const html = renderDetail(StatementDetail, { id: '7' })
    expect(html).toContain('<h1>Statement 7</h1>')
    expect(html).not.toContain('Download')
  })
})
