import { datevLayouts } from '@/lib/domain/books/datev-layouts'
import type { ColumnRole, Sign } from '@/lib/domain/books/table-shape'

export const ledgerPrograms = [
  'gnucash',
  'hledger',
  'beancount',
  'quickbooks_online',
  'quickbooks_desktop',
  'xero',
  'sage',
  'odoo',
  'datev',
] as const
export type LedgerProgram = (typeof ledgerPrograms)[number]

/** An export of a ledger program, known by its head. */
export interface KnownLayout {
  readonly program: LedgerProgram
  /** What each head holds; a head that is not in it is skipped. All but those in `optional` must be there. */
  readonly roles: Readonly<Record<string, ColumnRole>>
  readonly optional?: readonly string[]
  readonly sign: Sign
  readonly carriesDown?: boolean
  /** Of a credit account it may show as positive what is owed and what adds to it. */
  readonly showsOwed?: boolean
}

const asWritten: Sign = { kind: 'one', isReversed: false }
/** The ledger’s own side: what is debited to a bank account came in. */
const ledgerSides: Sign = { kind: 'two', debitIs: 'in', minus: 'reverses' }

/** What the registers of QuickBooks have in common; a card’s has charges and payments. */
const registerRoles = {
  Date: 'day',
  Payee: 'counterparty',
  Memo: 'description',
  Balance: 'balance',
} as const

/**
 * The heads as the programs write them in English, from: GnuCash `csv-transactions-export.cpp` (both layouts);
 * hledger 1.25 `register`, `aregister` and `print` with `-O csv`; beancount 2.3 `bean-query -f csv`, whose
 * columns are those of the query, here of `JOURNAL` and of a query of the same columns by their names;
 * QuickBooks Online’s registers and its reports by account, QuickBooks Desktop’s registers and its reports;
 * Xero’s Account Transactions; the audit trail of Sage’s “Data Import” guide, whose codes of bank payments
 * and receipts are its own; Odoo’s lists of bank transactions and of journal items, by the labels of the
 * fields of `account.bank.statement.line` and `account.move.line`, where “Balance” is debit less credit of
 * one line. hledger, beancount: `test/books/fixtures` holds what the programs themselves wrote; GnuCash 4
 * writes its own in the tests.
 */
const knownLayouts: readonly KnownLayout[] = [
  {
    program: 'gnucash',
    roles: {
      Date: 'day',
      'Transaction ID': 'skip',
      Number: 'reference',
      Description: 'counterparty',
      Notes: 'description',
      Memo: 'description',
      'Full Account Name': 'account',
      'Amount Num.': 'amount',
    },
    sign: asWritten,
    carriesDown: true,
  },
  {
    program: 'gnucash',
    roles: {
      Date: 'day',
      'Account Name': 'account',
      Number: 'reference',
      Description: 'counterparty',
      'Full Category Path': 'skip',
      'Amount Num.': 'amount',
    },
    sign: asWritten,
    carriesDown: true,
  },
  {
    program: 'hledger',
    roles: {
      txnidx: 'skip',
      date: 'day',
      code: 'reference',
      description: 'description',
      otheraccounts: 'skip',
      change: 'amount',
      balance: 'balance',
    },
    sign: asWritten,
  },
  {
    program: 'hledger',
    roles: {
      txnidx: 'skip',
      date: 'day',
      code: 'reference',
      description: 'description',
      account: 'account',
      amount: 'amount',
      // Over all accounts that are in the file.
      total: 'skip',
    },
    sign: asWritten,
  },
  {
    program: 'hledger',
    roles: {
      txnidx: 'skip',
      date: 'day',
      code: 'reference',
      description: 'description',
      comment: 'description',
      account: 'account',
      amount: 'amount',
      commodity: 'currency',
      'posting-comment': 'description',
    },
    sign: asWritten,
  },
  {
    program: 'beancount',
    roles: {
      date: 'day',
      flag: 'skip',
      maxwidth_payee_c48: 'counterparty',
      maxwidth_narration_c80: 'description',
      account: 'account',
      position: 'amount',
      balance: 'balance',
    },
    sign: asWritten,
  },
  {
    program: 'beancount',
    roles: {
      date: 'day',
      payee: 'counterparty',
      narration: 'description',
      account: 'account',
      position: 'amount',
      balance: 'balance',
    },
    optional: ['account', 'balance'],
    sign: asWritten,
  },
  {
    program: 'beancount',
    roles: {
      date: 'day',
      payee: 'counterparty',
      narration: 'description',
      account: 'account',
      number: 'amount',
      currency: 'currency',
      balance: 'balance',
    },
    optional: ['account', 'currency', 'balance'],
    sign: asWritten,
  },
  {
    program: 'quickbooks_online',
    roles: { ...registerRoles, 'Ref No.': 'reference', Payment: 'money_out', Deposit: 'money_in' },
    optional: ['Balance'],
    sign: ledgerSides,
  },
  {
    program: 'quickbooks_online',
    roles: { ...registerRoles, 'Ref No.': 'reference', Charge: 'money_out', Payment: 'money_in' },
    optional: ['Balance'],
    sign: ledgerSides,
  },
  {
    program: 'quickbooks_online',
    roles: {
      Date: 'day',
      'Transaction Type': 'skip',
      Num: 'reference',
      Name: 'counterparty',
      'Memo/Description': 'description',
      Amount: 'amount',
      Balance: 'balance',
    },
    optional: ['Balance'],
    sign: asWritten,
    showsOwed: true,
  },
  {
    program: 'quickbooks_desktop',
    roles: {
      Type: 'skip',
      Date: 'day',
      Num: 'reference',
      Name: 'counterparty',
      Memo: 'description',
      Split: 'skip',
      Amount: 'amount',
      Balance: 'balance',
    },
    optional: ['Balance'],
    sign: asWritten,
    showsOwed: true,
  },
  {
    program: 'quickbooks_desktop',
    roles: { ...registerRoles, Num: 'reference', Payment: 'money_out', Deposit: 'money_in' },
    optional: ['Balance'],
    sign: ledgerSides,
  },
  {
    program: 'quickbooks_desktop',
    roles: { ...registerRoles, Ref: 'reference', Charge: 'money_out', Payment: 'money_in' },
    optional: ['Ref', 'Balance'],
    sign: ledgerSides,
  },
  {
    program: 'xero',
    roles: {
      Date: 'day',
      Source: 'skip',
      Description: 'description',
      Reference: 'reference',
      Debit: 'debit',
      Credit: 'credit',
      'Running Balance': 'balance',
    },
    optional: ['Running Balance'],
    sign: ledgerSides,
  },
  {
    program: 'sage',
    roles: {
      Type: 'direction',
      'Account Reference': 'account',
      'Nominal A/C Ref': 'skip',
      Date: 'day',
      Reference: 'reference',
      Details: 'description',
      'Net Amount': 'amount',
      'Tax Amount': 'amount',
    },
    optional: ['Tax Amount'],
    sign: {
      kind: 'coded',
      out: ['BP', 'VP', 'CP', 'JC', 'PP', 'PA'],
      in: ['BR', 'VR', 'CR', 'JD', 'SR', 'SA'],
    },
  },
  {
    program: 'odoo',
    roles: {
      Date: 'day',
      Label: 'description',
      Partner: 'counterparty',
      Amount: 'amount',
      'Running Balance': 'balance',
      Reference: 'reference',
      Currency: 'currency',
    },
    optional: ['Running Balance', 'Reference', 'Currency'],
    sign: asWritten,
  },
  {
    program: 'odoo',
    roles: {
      Date: 'day',
      'Journal Entry': 'skip',
      Account: 'account',
      Partner: 'counterparty',
      Reference: 'reference',
      Label: 'description',
      Debit: 'debit',
      Credit: 'credit',
    },
    optional: ['Account', 'Reference'],
    sign: ledgerSides,
  },
  ...datevLayouts,
]

/** The layout all of whose heads are there; of several the one with the most. */
export function findLayout(heads: readonly string[]): KnownLayout | undefined {
  const present = new Set(heads)
  const found = knownLayouts
    .filter(({ roles, optional = [] }) =>
      Object.keys(roles).every((head) => present.has(head) || optional.includes(head)),
    )
    .map((layout) => ({
      layout,
      count: Object.keys(layout.roles).filter((head) => present.has(head)).length,
    }))
  return found.toSorted((one, other) => other.count - one.count)[0]?.layout
}

/** The roles of a file’s columns in this layout. */
export function rolesIn({ roles }: KnownLayout, heads: readonly string[]): ColumnRole[] {
  return heads.map((head) => roles[head] ?? 'skip')
}
