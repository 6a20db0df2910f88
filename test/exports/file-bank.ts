import type { Account } from '@/lib/bank-contract/account'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createReader } from '@/lib/format/create-reader'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { beginFile } from '@/lib/server/exports/begin-file'
import type { FileSelection } from '@/lib/server/exports/file-content'
import type { RunFailure } from '@/lib/server/exports/run-reader'
import type { StreamRight } from '@/lib/server/rights/lasting-right'
import { stillAllowed } from '@/test/rights/lasting-rights'

export interface TestFileBank {
  queries: BankQuery[]
  make: (format: FileFormat, selection?: Partial<FileSelection>) => ReturnType<typeof beginFile>
}

/**
 * A bank with these rows, two a page, that goes wrong at the chosen page: a page is
 * requested as often as its failure may pass.
 */
export function openTestFileBank({
  rows,
  accounts = [],
  unreadableAccounts = [],
  unreadable = [],
  fails = () => undefined,
  right = stillAllowed,
}: {
  rows: readonly Transaction[]
  accounts?: readonly Account[]
  unreadableAccounts?: readonly unknown[]
  unreadable?: readonly unknown[]
  fails?: (page: number) => RunFailure | undefined
  right?: StreamRight<Uint8Array>
}): TestFileBank {
  const queries: BankQuery[] = []
  const pageOf = (query: BankQuery) =>
    Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
  const bank: Partial<BankReader> = {
    listAccounts: () =>
      Promise.resolve({
        items: [...accounts],
        unreadable: [...unreadableAccounts],
        next_page_token: null,
      }),
    getTransaction: (id) => {
      const found = rows.find((row) => row.id === id)
      return found === undefined
        ? Promise.reject(new BankingError('not_found'))
        : Promise.resolve(found)
    },
    listTransactions: (query) => {
      const [, amount] = query.find(([name]) => name === 'min_amount') ?? []
      const items = rows.filter((row) => String(row.amount.amount) === amount)
      return Promise.resolve({ items, unreadable: [], next_page_token: null })
    },
    openTransactions: (query) => {
      queries.push(query)
      const value = (wanted: string) => query.find(([name]) => name === wanted)?.[1]
      const [account_id, status] = [value('account_id'), value('status')]
      const found = rows.filter(
        (row) =>
          (account_id === undefined || row.account_id === account_id) &&
          (status === undefined || row.status === status),
      )
      const page = pageOf(query)
      const items = found.slice(page * 2, page * 2 + 2)
      const next_page_token = found.length > page * 2 + 2 ? String(page + 1) : null
      return Promise.resolve({
        next_page_token,
        rows: items.length + (page === 0 ? unreadable.length : 0),
        read: () => ({ items, unreadable: page === 0 ? [...unreadable] : [], next_page_token }),
      })
    },
  }
  let page = -1
  return {
    queries,
    make: (format, selection) =>
      beginFile(
        {
          selection: {
            format,
            query: [],
            refine: () => undefined,
            rangeFor: () => ({}),
            accounts: new Map(),
            timeZone: 'America/New_York',
            ...selection,
          },
          titleFor: (notApplied) => ['Every transaction', ...notApplied].join(' '),
          reader: createReader({ locale: 'en-US', timeZone: 'UTC' }),
          signal: new AbortController().signal,
        },
        {
          now: () => new Date('2026-07-01T12:00:00Z'),
          sleep: () => Promise.resolve(),
          right,
          readBank: async (read) => {
            page += 1
            const failure = fails(page)
            if (failure !== undefined) return { kind: 'failed', failure }
            return { kind: 'read', value: await read(bank as BankReader) }
          },
        },
      ),
  }
}

export function testTransaction(change: Partial<Transaction>): Transaction {
  return {
    id: 't1',
    account_id: 'a1',
    account_name: 'Operating',
    account_type: 'checking',
    money_movement_id: 'm1',
    transaction_type: 'card_debit',
    status: 'settled',
    amount: { amount: -1234, currency: 'USD' },
    initiated_at: '2026-06-12T10:00:00Z',
    posted_at: '2026-06-13T03:30:00Z',
    counterparty_name: 'Blue Bottle',
    attachments: [],
    activities: [],
    ...change,
  }
}

/** Reads a file to its end. Throws where none was begun. */
export async function finishFile(making: ReturnType<TestFileBank['make']>) {
  const begun = await making
  if ('failure' in begun) throw new Error(`not begun: ${begun.failure.code}`)
  const bytes = new Uint8Array(await new Response(begun.stream).arrayBuffer())
  return { bytes, progress: begun.progress(), state: await begun.ended }
}
