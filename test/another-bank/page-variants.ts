import type { ListPlace, Page } from '@/test/another-bank/other-api'
import { type ApiVariant, exactNet, usual, type Variants } from '@/test/another-bank/variant'

type Rows = readonly unknown[]

/** Pages of these sizes, one after another; the last size again for the rest. */
const sized =
  (...sizes: readonly number[]) =>
  (rows: Rows, { token }: ListPlace): Page => {
    const start = Number(token ?? 0)
    const nth = sizes.findIndex(
      (_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0) === start,
    )
    const size = sizes[nth] ?? sizes.at(-1) ?? 1
    const end = start + size
    return { rows: rows.slice(start, end), next: end < rows.length ? String(end) : null }
  }

const whole = (rows: Rows): Page => ({ rows, next: null })

const unreadable = ['The bank’s answer cannot be read']

/** What a bank may do with the pages of a list. Spec, Pagination rules. */
export const pageVariants: Variants<ApiVariant> = {
  'empty-page': {
    what: 'sends an empty page before the first row',
    page: (rows, { token }) => (token === null ? { rows: [], next: 'rows' } : whole(rows)),
    looks: [
      { at: 'overview', sees: ['Money in, USD $900 .00', 'Net $650.00'] },
      { at: 'transactions', sees: ['The bank says that more follows'], not: ['No transactions'] },
    ],
  },
  'token-again': {
    what: 'leads from a page to the same page',
    page: (rows) => ({ rows, next: 'again' }),
    looks: [
      { at: 'overview', sees: ['at least $900', 'at least −$250'], not: ['$1,800', exactNet] },
    ],
  },
  'round-trip': {
    what: 'leads from the second page back to the first',
    page: (rows, { token }) =>
      token === 'second'
        ? { rows: rows.slice(2), next: 'first' }
        : { rows: rows.slice(0, 2), next: 'second' },
    looks: [
      { at: 'overview', sees: ['at least $900', 'at least −$250'], not: ['$1,800', exactNet] },
    ],
  },
  'tokens-without-end': {
    what: 'sends empty pages with an ever new token',
    page: (_, { before }) => ({ rows: [], next: `token ${before}` }),
    looks: [
      {
        at: 'overview',
        sees: ['The bank sent 20 pages in a row with nothing new'],
        not: ['No money', 'Money in, USD'],
      },
    ],
  },
  'no-null': {
    what: 'leaves the last token out in place of null',
    page: (rows) => ({ rows }),
    looks: usual,
  },
  'token-a-number': {
    what: 'sends a token that is a number',
    page: (rows) => ({ rows, next: 7 }),
    looks: [{ at: 'transactions', sees: unreadable }],
  },
  'no-page': {
    what: 'sends a list without its page',
    envelope: ({ page, ...body }, list) => (list === 'transactions' ? body : { ...body, page }),
    looks: [{ at: 'transactions', sees: unreadable }],
  },
  'more-rows': {
    what: 'sends more rows than were requested',
    page: (rows, { size }) => whole([...rows, ...copies(rows, size)]),
    looks: [{ at: 'all transactions', sees: ['Rows 1–204', 'in $60,900.00'] }],
  },
  'fewer-rows': {
    what: 'sends one row a page, whatever was requested',
    page: sized(1),
    looks: [
      { at: 'overview', sees: ['Money in, USD $900 .00', exactNet], not: ['at least $900'] },
      { at: 'transactions', sees: ['Rows 1–1'] },
    ],
  },
  'shrinking-pages': {
    what: 'sends ever shorter pages',
    page: sized(2, 1),
    looks: [{ at: 'overview', sees: ['Money in, USD $900 .00', exactNet], not: ['at least $900'] }],
  },
  'rows-inserted': {
    what: 'inserts a row between two pages, so that one comes twice',
    page: (rows, { token }) =>
      token === null ? { rows: rows.slice(0, 2), next: 'second' } : whole(rows.slice(1)),
    looks: [
      { at: 'overview', sees: ['Money in, USD $900 .00', 'Net $650.00'] },
      { at: 'a CSV file', sees: ['t-4'], not: ['t-2,,a-1\n2026-06-15'] },
    ],
  },
  'token-of-10-kB': {
    what: 'sends a token of 10 kB',
    page: (rows, { token }) => {
      const long = `é&=/${'x'.repeat(10_000)}`
      if (token !== null && token !== long) return { rows: [], next: 'lost' }
      return token === null ? { rows: rows.slice(0, 2), next: long } : whole(rows.slice(2))
    },
    looks: [{ at: 'overview', sees: ['Money in, USD $900 .00', 'Net $650.00'] }],
  },
}

function copies(rows: Rows, size: number): Rows {
  return Array.from({ length: size * 4 }, (_, nth) => ({
    ...(rows[1] as object),
    id: `copy ${nth}`,
  }))
}
