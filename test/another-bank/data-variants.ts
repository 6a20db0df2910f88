import { amountVariants } from '@/test/another-bank/amount-variants'
import {
  type ApiVariant,
  bytes,
  each,
  exactNet,
  first,
  only,
  usual,
  type Variants,
  withoutFirst,
} from '@/test/another-bank/variant'

const transaction = (
  at: 'a transaction',
  sees: readonly string[],
  not: readonly string[] = [],
) => ({
  at,
  sees,
  not,
})

/** What a bank may send of its data. Spec, Resources: few fields are given, and version 1 may add more. */
export const dataVariants: Variants<ApiVariant> = {
  'required-alone': {
    what: 'sends of a transaction its id and its amount alone',
    rows: each('transactions', (row) => only(row, ['id', 'amount'])),
    looks: [
      { at: 'overview', sees: ['Cannot be told from this bank’s data'], not: ['$900', 'No money'] },
      { at: 'all transactions', sees: ['$600.00', 'Rows 1–4'], not: ['could not be read'] },
    ],
  },
  'null-fields': {
    what: 'sends null for every other field of a transaction',
    rows: each('transactions', (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          name === 'id' || name === 'amount' ? value : null,
        ]),
      ),
    ),
    looks: [
      { at: 'overview', sees: ['Cannot be told from this bank’s data'], not: ['$900', 'No money'] },
      { at: 'all transactions', sees: ['$600.00', 'Rows 1–4'], not: ['could not be read'] },
    ],
  },
  'other-kinds': {
    what: 'sends lists and objects for texts',
    rows: each('transactions', (row) => ({ ...row, counterparty_name: {}, account_name: [7] })),
    looks: [
      {
        at: 'transactions',
        sees: ['Rows 1–4', 'in $900.00'],
        not: ['[object', 'could not be read'],
      },
    ],
  },
  'no-balance': {
    what: 'sends an account without a balance',
    rows: first('accounts', { balance: null }),
    looks: [{ at: 'accounts', sees: ['Operating'], not: ['$0', 'NaN'] }],
  },
  'no-total': {
    what: 'sends an open invoice without an amount',
    rows: first('invoices', { total: undefined }),
    looks: [
      { at: 'invoices', sees: ['INV-1'], not: ['open $0', '$444.00'] },
      { at: 'an invoice', sees: ['INV-1'], not: ['$0', 'NaN'] },
    ],
  },
  'unknown-status': {
    what: 'has a status that nobody has heard of',
    rows: first('transactions', { status: 'pondering' }),
    looks: [
      { at: 'transactions', sees: ['pondering', 'Kite Supplies'] },
      { at: 'transactions', sees: ['in at least $300.00'], not: ['in $900.00'] },
      { at: 'overview', sees: ['Money in, USD at least $300 .00', '1 row is in no figure'] },
    ],
  },
  'unknown-type': {
    what: 'has a type and a limit that nobody has heard of',
    rows: (list, rows) =>
      list === 'transactions'
        ? rows.map((row) => ({ ...row, transaction_type: 'teleport' }))
        : rows.map((row) => ({ ...row, spending_limit_type: 'fortnightly' })),
    looks: [
      { at: 'transactions', sees: ['teleport', 'in $900.00'] },
      { at: 'cards', sees: ['fortnightly', 'Travel'] },
    ],
  },
  'extra-fields': {
    what: 'adds fields to rows, lists and pages',
    rows: each('transactions', (row) => ({
      ...row,
      sparkles: [1],
      nested: { deep: { er: null } },
    })),
    envelope: (body) => ({ ...body, total: 4, warnings: [], took: { ms: 3 } }),
    looks: [...usual, transaction('a transaction', ['sparkles', 'page does not know yet'])],
  },
  'renamed-fields': {
    what: 'calls a counterparty merchant',
    rows: each('transactions', ({ counterparty_name, ...row }) => ({
      ...row,
      merchant: counterparty_name,
    })),
    looks: [
      { at: 'transactions', sees: ['Rows 1–4', 'in $900.00'] },
      transaction('a transaction', ['merchant', 'Kite Supplies']),
    ],
  },
  'account-id-for-id': {
    what: 'calls the identifier of an account account_id',
    rows: each('accounts', ({ id, ...row }) => ({ ...row, account_id: id })),
    looks: [
      { at: 'accounts', sees: ['Operating', '$54,321.00'], not: ['could not be read'] },
      { at: 'an account', sees: ['today $54,321 .00', 'Account ID a-1'] },
    ],
  },
  'numbers-for-ids': {
    what: 'has whole numbers for identifiers',
    rows: each('transactions', (row, place) => ({ ...row, id: place + 1 })),
    looks: [
      ...usual,
      { at: 'a transaction', with: { id: '1' }, sees: ['Kite Supplies', 'Transaction ID 1'] },
    ],
  },
  'unicode-ids': {
    what: 'has identifiers of any script',
    rows: first('transactions', { id: 'معرف é/٢' }),
    looks: [
      ...usual,
      {
        at: 'a transaction',
        with: { id: encodeURIComponent('معرف é/٢') },
        sees: ['Kite Supplies', 'معرف é/٢'],
      },
    ],
  },
  'slashes-in-ids': {
    what: 'has identifiers with slashes and escapes',
    rows: first('transactions', { id: 'eu//a\\b%2f?c#d' }),
    looks: [
      ...usual,
      {
        at: 'a transaction',
        with: { id: encodeURIComponent('eu//a\\b%2f?c#d') },
        sees: ['Kite Supplies', 'eu//a\\b%2f?c#d'],
      },
    ],
  },
  'no-id': {
    what: 'sends a row without an identifier',
    rows: first('transactions', { id: undefined }),
    looks: withoutFirst,
  },
  ...amountVariants,
  'times-with-an-offset': {
    what: 'writes times with an offset',
    rows: each('transactions', (row) => ({
      ...row,
      posted_at: String(row['posted_at']).replace('Z', '+00:00'),
      initiated_at: String(row['initiated_at']).replace('T12:00:00Z', 'T23:00:00+11:00'),
    })),
    looks: usual,
  },
  'days-for-times': {
    what: 'writes days where times are meant',
    rows: each('transactions', (row) => ({
      ...row,
      posted_at: String(row['posted_at']).slice(0, 10),
      initiated_at: String(row['initiated_at']).slice(0, 10),
    })),
    looks: [{ at: 'all transactions', sees: ['Kite Supplies', 'Rows 1–4'], not: ['Invalid Date'] }],
  },
  'times-for-days': {
    what: 'writes times where days are meant',
    rows: each('invoices', (row) => ({ ...row, date: `${String(row['date'])}T00:00:00Z` })),
    looks: [{ at: 'an invoice', sees: ['Issued 10 May 2026'] }],
  },
  'seconds-for-times': {
    what: 'writes times as seconds since 1970',
    rows: each('transactions', (row) => ({
      ...row,
      posted_at: Date.parse(String(row['posted_at'])) / 1000,
      initiated_at: Date.parse(String(row['initiated_at'])) / 1000,
    })),
    looks: [
      { at: 'all transactions', sees: ['Kite Supplies', '$600.00'], not: ['1970', 'Invalid Date'] },
      { at: 'overview', sees: ['Cannot be told from this bank’s data'], not: ['No money'] },
    ],
  },
  'times-in-words': {
    what: 'writes times in words',
    rows: each('transactions', (row) => ({ ...row, posted_at: 'yesterday', initiated_at: 'soon' })),
    looks: [
      { at: 'all transactions', sees: ['Kite Supplies', '$600.00'], not: ['Invalid Date', 'NaN'] },
      { at: 'overview', sees: ['Cannot be told from this bank’s data'], not: ['No money'] },
    ],
  },
  'list-renamed': {
    what: 'calls a list by another name',
    envelope: ({ page, ...lists }) =>
      Object.fromEntries([
        ...Object.entries(lists).map(([name, rows]) => [`business_${name}`, rows]),
        ['page', page],
      ]),
    looks: usual,
  },
  'list-null': {
    what: 'sends null for a list that is empty',
    envelope: (body, list) => (list === 'cards' ? { ...body, cards: null } : body),
    looks: [{ at: 'cards', sees: ['No cards'] }],
  },
  'list-empty': {
    what: 'has nothing in its lists',
    rows: () => [],
    looks: [
      { at: 'cards', sees: ['No cards'] },
      { at: 'transactions', sees: ['No transactions'] },
    ],
  },
  'object-wrapped': {
    what: 'wraps a single object',
    detail: (row) => ({ data: row, meta: { read: 'now' } }),
    looks: [
      transaction('a transaction', ['Kite Supplies', '$600 .00', 'Transaction ID t-1']),
      { at: 'an invoice', sees: ['INV-1', 'Amount due $444 .00'] },
    ],
  },
  'rows-twice': {
    what: 'sends rows twice',
    rows: (_, rows) => [...rows, ...rows],
    looks: usual,
  },
  'rows-that-are-none': {
    what: 'sends null, a number and a text among rows',
    rows: (list, rows) => (list === 'transactions' ? [null, 7, 'x', ...rows] : rows),
    looks: [
      { at: 'transactions', sees: ['3 rows could not be read', 'Kite Supplies'] },
      { at: 'overview', sees: ['at least', 'Net $650.00 so far'], not: [exactNet] },
    ],
  },
  'byte-order-mark': {
    what: 'begins with a byte order mark',
    text: (text) => `\uFEFF${text}`,
    looks: usual,
  },
  'markup-in-texts': {
    what: 'has markup and formulas in texts',
    rows: first('transactions', { counterparty_name: '=1+1<script>alert(1)</script>' }),
    looks: [
      { at: 'transactions', sees: ['=1+1<script>alert(1)</script>', 'in $900.00'] },
      { at: 'a CSV file', sees: [`'=1+1<script>`] },
    ],
  },
  'half-characters': {
    what: 'sends NUL and half a surrogate in a text',
    text: bytes((text) => text.replace('Kite Supplies', String.raw`Kite\u0000 \ud83dSupplies`)),
    looks: [{ at: 'transactions', sees: ['Kite\uFFFD \uFFFDSupplies', 'in $900.00'] }],
  },
}
