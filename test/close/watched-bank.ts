import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { lockedRowOf } from '@/lib/domain/close/rows-to-lock'
import { wholeOf } from '@/test/banking/reading'
import { closeEvidence, payment } from '@/test/close/close-evidence'
import { type CloseStore, openCloseStore } from '@/test/close/close-store'
import { june } from '@/test/close/findings'
import { BankingError } from '@/lib/server/banking/banking-error'
import { removeClient } from '@/lib/server/db/forgotten-client'
import { createWatching } from '@/lib/server/watch/watch'
import type { TestStore } from '@/test/store/database'

/** What the bank of a test says, which a test changes as it goes. */
export interface WatchedBank {
  transactions: Transaction[]
  statements: Statement[]
  pageSize: number
  /** The lists that were called, in order. */
  readonly calls: string[]
  /** What each of them was requested with. */
  readonly queries: BankQuery[]
  /** Thrown by the next calls, one each; undefined lets one pass. */
  readonly failures: (Error | undefined)[]
  /** Rows of each page that cannot be understood. */
  unreadable: unknown[]
  unreadableStatements: unknown[]
  /** While a call is under way. */
  during: (() => Promise<unknown>) | undefined
}

const dayMilliseconds = 86_400_000

/** A client whose June is locked, its bank, and instances of the watch whose day a test lets come round. */
export async function openWatchedStore(kind: TestStore) {
  const here = await openCloseStore(kind)
  const { dashboard, context } = here
  const bank: WatchedBank = {
    transactions: [],
    statements: [],
    pageSize: 100,
    calls: [],
    queries: [],
    failures: [],
    unreadable: [],
    unreadableStatements: [],
    during: undefined,
  }
  const { deps } = dashboard
  deps.bankFor = (_environment, token) => ({
    ...dashboard.bank.reader(token),
    listTransactions: (query) =>
      answer('transactions', listed(bank.transactions, 'posted', query), query),
    listStatements: (query) =>
      answer('statements', listed(bank.statements, 'period_end', query), query),
  })

  async function answer<Item>(list: string, items: readonly Item[], query: BankQuery) {
    bank.calls.push(list)
    bank.queries.push(query)
    await bank.during?.()
    const failure = bank.failures.shift()
    if (failure !== undefined) throw failure
    const page = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
    const shown = items.slice(page * bank.pageSize, (page + 1) * bank.pageSize)
    const hasMore = (page + 1) * bank.pageSize < items.length
    return {
      items: shown,
      unreadable: list === 'transactions' ? bank.unreadable : bank.unreadableStatements,
      next_page_token: hasMore ? String(page + 1) : null,
    }
  }

  let business = 0
  // Late in the day every client’s time has come; the day of the lock is no day of the watch.
  const start = Math.floor(Date.now() / dayMilliseconds) * dayMilliseconds + 23.5 * 3_600_000
  let day = 0
  const now = () => new Date(start + day * dayMilliseconds)
  const instance = () =>
    createWatching({
      ...context,
      clock: { now },
      connections: dashboard.connections,
      log: { warn: (facts, message) => void logged.push(JSON.stringify({ facts, message })) },
    })
  const logged: string[] = []

  return {
    ...here,
    bank,
    logged,
    instance,
    now,
    /** Time goes on by so many days, or parts of one. */
    wait: (days: number) => {
      day += days
    },
    /** Rounds of one instance on the next day, until nothing is left to do. */
    nextDay: async () => {
      day = Math.floor(day) + 1
      bank.calls.length = 0
      for (let round = 0; round < 4; round += 1) await instance().round()
    },
    connect: async () => {
      business += 1
      const name = `watched-${business}`
      dashboard.bank.businesses.set(name, [`${name}-account`])
      const outcome = await dashboard.connect({
        session: here.admin,
        business: name,
        clientName: name,
      })
      if (outcome.kind !== 'connected') throw new Error(outcome.kind)
      return { firm_id: here.admin.firm.id, connection_id: outcome.connection_id }
    },
    lock: (ref: Ref, close_id: string) => lockClose(here, bank, ref, close_id),
    forget: (ref: Ref) =>
      context.audit.appendChange(ref.firm_id, (query) => removeClient(query, ref)),
  }
}

/** The latest first, and before what the query says. */
function listed<Item extends Pick<Transaction, 'posted_at'> & Pick<Statement, 'period_end'>>(
  items: readonly Item[],
  by: 'posted' | 'period_end',
  query: BankQuery,
): Item[] {
  const dateOf = (item: Item) =>
    Date.parse((by === 'posted' ? item.posted_at : item.period_end) ?? '')
  const bound = Date.parse(query.find(([name]) => name === `${by}_before`)?.[1] ?? '9999-01-01')
  return items
    .filter((item) => !(dateOf(item) >= bound))
    .toSorted((one, other) => dateOf(other) - dateOf(one))
}

type Ref = { firm_id: string; connection_id: string }

/** As two people do, on what the bank says now. */
async function lockClose(here: CloseStore, bank: WatchedBank, ref: Ref, close_id: string) {
  const toLock = lockedRowOf(june, 'UTC')
  const isShared = bank.statements.length > 0
  const read = {
    ...here.bankOf(closeEvidence(isShared ? { statements: wholeOf(bank.statements) } : {})),
    rows: bank.transactions.flatMap((each) => toLock(each) ?? []),
  }
  const steps = [
    await here.sign('preparer', ref, close_id, read),
    await here.sign('reviewer', ref, close_id, read),
    await here.take('reviewer', ref, close_id, { step: { does: 'lock' }, bank: read }),
  ]
  if (steps.some(({ kind }) => kind !== 'kept')) throw new Error(JSON.stringify(steps))
}

/** The statement of June of the account of `payment`. */
export function statementOfJune(closing: number, id = 's-june'): Statement {
  const money = (amount: number) => ({ amount, currency: 'USD' })
  return {
    id,
    statement_type: 'account',
    period_start: june.first,
    period_end: june.last,
    accounts: [
      {
        account_id: 'a-1',
        account_type: 'checking',
        opening_balance: money(0),
        closing_balance: money(closing),
        total_credits: money(closing),
        total_debits: money(0),
        total_fees: money(0),
      },
    ],
  }
}

export const faults = {
  forbidden: () => new BankingError('insufficient_scope', { status: 403 }),
  rateLimited: (retryAfterSeconds: number) =>
    new BankingError('rate_limited', { status: 429, retryAfterSeconds }),
  down: () => new BankingError('unreachable'),
  refused: () => new BankingError('invalid_request', { status: 400 }),
  unauthorized: () => new BankingError('unauthorized', { status: 401 }),
} as const

/** Posted an hour apart, the latest first. */
export const rowsOfJune = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, at) =>
    payment(`t-${at}`, -100 * (at + 1), {
      posted_at: new Date(Date.UTC(2026, 5, 15, 12 - at)).toISOString(),
    }),
  )

export type WatchedStore = Awaited<ReturnType<typeof openWatchedStore>>
