import { testBusinesses, testId as id, usd } from '@/test/bank/identifiers'
import type { StrictStatement } from '@/lib/bank-contract/statement'

type StoredStatement = Omit<StrictStatement, 'pdf_url'> & { file_id: string }

const statementAccount = {
  account_id: id('acme checking'),
  account_type: 'checking',
  opening_balance: usd(1_000_000),
  closing_balance: usd(1_250_000),
  total_credits: usd(300_000),
  total_debits: usd(-50_000),
  total_fees: usd(0),
} as const

export const acmeStatements: readonly StoredStatement[] = [
  {
    id: '1001',
    statement_type: 'account',
    period_start: '2026-01-01',
    period_end: '2026-01-31',
    available_at: '2026-02-02T05:00:00Z',
    accounts: [statementAccount],
    file_id: id('statement pdf 1001'),
  },
  {
    id: '1002',
    statement_type: 'credit',
    period_start: '2026-01-15',
    period_end: '2026-02-14',
    available_at: '2026-02-16T05:00:00Z',
    accounts: [{ ...statementAccount, account_id: id('acme credit'), account_type: 'credit' }],
    repayment_date: '2026-03-10',
    spending: usd(45_210),
    repayments: usd(0),
    cashback: usd(0),
    file_id: id('statement pdf 1002'),
  },
]

const pdf = { content_type: 'application/pdf', ordinal: 0 } as const

export const testFiles = [
  {
    ...pdf,
    id: id('receipt 1'),
    business_id: testBusinesses.acme,
    owner: 'transaction' as const,
    owner_id: id('acme transaction 1'),
    file_name: 'Receipt 1.pdf',
  },
  {
    ...pdf,
    id: id('invoice pdf 1'),
    business_id: testBusinesses.acme,
    owner: 'invoice' as const,
    owner_id: id('acme invoice 1'),
    file_name: 'INV-001 – Globex.pdf',
  },
  {
    ...pdf,
    id: id('rival receipt'),
    business_id: testBusinesses.rival,
    owner: 'transaction' as const,
    owner_id: id('rival transaction'),
    file_name: 'Secret.pdf',
  },
  {
    ...pdf,
    id: id('rival invoice pdf'),
    business_id: testBusinesses.rival,
    owner: 'invoice' as const,
    owner_id: id('rival invoice'),
    file_name: 'Secret.pdf',
  },
  ...acmeStatements.map(({ id: owner_id, file_id }) => ({
    ...pdf,
    id: file_id,
    business_id: testBusinesses.acme,
    owner: 'statement' as const,
    owner_id,
    file_name: `Statement ${owner_id}.pdf`,
  })),
]
