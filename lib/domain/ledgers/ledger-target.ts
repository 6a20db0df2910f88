/** The ledgers that a client’s rows are handed to. */
export const ledgerTargets = [
  'quickbooks_online',
  'quickbooks_desktop',
  'xero',
  'sage',
  'odoo',
  'datev',
  'gnucash',
  'hledger',
  'beancount',
  'csv',
  'excel',
  'json',
] as const

export type LedgerTarget = (typeof ledgerTargets)[number]

export const ledgerFormats = [
  'qbo',
  'quickbooks_csv',
  'ofx',
  'xero_csv',
  'sage_csv',
  'camt',
  'mt940',
  'gnucash_csv',
  'hledger',
  'beancount',
  'own_csv',
  'xlsx',
  'jsonl',
] as const

export type LedgerFormat = (typeof ledgerFormats)[number]

/** What each ledger takes, the best first. */
export const formatsOf: Readonly<Record<LedgerTarget, readonly [LedgerFormat, ...LedgerFormat[]]>> =
  {
    quickbooks_online: ['qbo', 'quickbooks_csv'],
    quickbooks_desktop: ['qbo'],
    xero: ['ofx', 'xero_csv'],
    sage: ['sage_csv', 'ofx'],
    odoo: ['camt', 'ofx'],
    datev: ['mt940'],
    gnucash: ['ofx', 'gnucash_csv'],
    hledger: ['hledger'],
    beancount: ['beancount'],
    csv: ['own_csv'],
    excel: ['xlsx'],
    json: ['jsonl'],
  }

/** What a format is, as far as a person or a file has to know it. */
export interface FormatFacts {
  readonly extension: string
  readonly contentType: string
  readonly dates: 'year_first' | 'month_first' | 'day_first'
  /** Where the balances before and after the rows stand: no file without them, in it, or nowhere. */
  readonly balances: 'needed' | 'stated' | 'no_place'
  /** Whether the ledger recognises a row that it has by its identifier. */
  readonly hasIds: boolean
  /** Whether debit or credit is written beside each amount, which has no sign then. */
  readonly isMarked?: true
  /** What one file may hold at most. */
  readonly limit?: { readonly rows: number; readonly bytes?: number }
  /** What the ledger refuses in a file. */
  readonly refuses?: 'zeros_and_numbers'
}

const csv = { extension: 'csv', contentType: 'text/csv; charset=utf-8' } as const
const withIds = { dates: 'year_first', balances: 'stated', hasIds: true } as const

/** Where each of these stands in a vendor’s own words: `docs/decisions/0027-ledger-files.md`. */
export const formatFacts: Readonly<Record<LedgerFormat, FormatFacts>> = {
  qbo: { extension: 'qbo', contentType: 'application/vnd.intu.qbo', ...withIds },
  quickbooks_csv: {
    ...csv,
    dates: 'month_first',
    balances: 'no_place',
    hasIds: false,
    limit: { rows: 1000, bytes: 350_000 },
    refuses: 'zeros_and_numbers',
  },
  ofx: { extension: 'ofx', contentType: 'application/x-ofx', ...withIds },
  xero_csv: {
    ...csv,
    dates: 'year_first',
    balances: 'no_place',
    hasIds: false,
    limit: { rows: 1000 },
  },
  sage_csv: { ...csv, dates: 'day_first', balances: 'no_place', hasIds: false },
  camt: {
    extension: 'xml',
    contentType: 'application/xml',
    dates: 'year_first',
    balances: 'needed',
    hasIds: true,
    isMarked: true,
  },
  mt940: {
    extension: 'sta',
    contentType: 'text/plain; charset=us-ascii',
    dates: 'year_first',
    balances: 'needed',
    hasIds: false,
    isMarked: true,
  },
  gnucash_csv: { ...csv, dates: 'year_first', balances: 'no_place', hasIds: false },
  hledger: { extension: 'zip', contentType: 'application/zip', ...withIds, hasIds: false },
  beancount: {
    extension: 'beancount',
    contentType: 'text/plain; charset=utf-8',
    ...withIds,
    hasIds: false,
  },
  own_csv: { ...csv, dates: 'year_first', balances: 'no_place', hasIds: true },
  xlsx: {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...withIds,
  },
  jsonl: { extension: 'jsonl', contentType: 'application/jsonl', ...withIds },
}
