import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { seenHandOvers } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { parseChosenId } from '@/lib/domain/exports/chosen-transaction'
import type { RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import { maxHandedRows } from '@/lib/domain/ledgers/preflight'
import { createReader } from '@/lib/format/create-reader'
import { createAudit } from '@/lib/server/audit/audit'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { openedPage } from '@/lib/server/banking/walk-pages'
import { type Connections, connectionsOf } from '@/lib/server/connections/connections'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import { ledgerPlanner } from '@/lib/server/exports/plan-export'
import { createLedgerPlanner } from '@/lib/server/ledgers/plan-ledger-run'
import type { Context } from '@/lib/server/context'
import { findExportRun } from '@/lib/server/db/export-run'
import { findHandOver, listHandOvers, readHandedFile } from '@/lib/server/db/hand-over'
import type { ClientAccess } from '@/lib/server/db/session'
import { createExportJobs, exportJobs } from '@/lib/server/exports/export-jobs'
import { handOver } from '@/lib/server/ledgers/hand-over'
import { planExport } from '@/lib/server/ledgers/plan-export'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { offerTestContext } from '@/test/context'
import { insertTestConnection } from '@/test/db/store'
import { testTransaction } from '@/test/exports/file-bank'

const account: Account = {
  id: 'a1',
  account_type: 'checking',
  account_name: 'Operating',
  account_number_last_4: '0215',
  routing_number_last_4: '0021',
  balance: { amount: 0, currency: 'USD' },
}
export const qbo: LedgerChoice = { target: 'quickbooks_online', format: 'qbo' }
const june = { first: '2026-06-01', last: '2026-06-30' }

const plannedOf = {
  period: june,
  max: maxHandedRows,
  timeZone: 'UTC',
  clientName: 'Acme',
  accountName: 'Operating 0215',
  madeAt: '2026-07-08T10:05:00Z',
}

export function postedRow(
  id: string,
  day: string,
  amount: number,
  change: Partial<Transaction> = {},
) {
  return testTransaction({
    id,
    amount: { amount, currency: 'USD' },
    initiated_at: `${day}T12:00:00Z`,
    posted_at: `${day}T12:00:00Z`,
    ...change,
  })
}

/** What the bank of the office has, and how it answers. */
interface OfficeBank {
  rows: Transaction[]
  balance: number | undefined
  /** Happens as a page is read. */
  moves: ((page: number) => void) | undefined
  fails: ReadFailure | undefined
  /** After so many calls it answers nothing more until it is let to. */
  held: { after: number; until: Promise<void> } | undefined
  rowsAPage: number
}

/** A dashboard whose people hand the rows of one account of a client to ledgers. */
export async function openHandOverOffice() {
  const dashboard: TestDashboard = await openTestDashboard()
  const bank: OfficeBank = emptyBank()
  const reader = readerOf(bank)
  const context = offerOffice(dashboard, bank, reader)
  let access: ClientAccess

  const owner = () => ({
    firm_id: access.firm.id,
    connection_id: access.client.connection_id,
  })
  const sealed = () => ({ query: dashboard.database.query, vault: dashboard.store.vault })
  const all = () => listHandOvers(sealed(), owner())
  const own = async ({ target }: LedgerChoice) =>
    (await all()).filter((each) => each.target === target)

  const give = async (
    chosen: RowChoice,
    change: { choice?: LedgerChoice; seen?: string; period?: typeof june; as?: ClientAccess } = {},
  ) => {
    const { choice = qbo, period = { first: '2026-05-01', last: '2026-05-31' } } = change
    return handOver(context, change.as ?? access, {
      account_id: 'a1',
      accountName: 'Operating 0215',
      seen: change.seen ?? seenHandOvers(await own(choice)),
      choice,
      chosen,
      period,
      timeZone: 'UTC',
      needsProof: false,
      reader: createReader({ locale: 'en-US', timeZone: 'UTC' }),
    })
  }
  const planTest = async ({ chosen, choice }: { chosen: RowChoice; choice: LedgerChoice }) => {
    const ref = { ...owner(), account_id: 'a1', target: choice.target }
    const handOvers = await own(choice)
    const planned = await planExport(
      sealed(),
      async (read) => ({ kind: 'read' as const, value: await read(reader) }),
      { ...plannedOf, ref, handOvers, choice, chosen },
    )
    if (planned.kind !== 'read') throw new Error('not read')
    const { dispose, given, ...plan } = planned.value
    const ids: string[] = []
    for await (const { object } of given()) ids.push(parseChosenId(object).id)
    await dispose()
    return { ...plan, ids }
  }
  const patience = (patienceMs: number) =>
    exportJobs.provide(context, createExportJobs(context, { patienceMs }))

  return {
    dashboard,
    context,
    bank,
    owner,
    sealed,
    all,
    give,
    access: () => access,
    /** A client of its own, whose account has two rows, and a fresh program. */
    reset: async () => {
      const session = await dashboard.signIn()
      const connection_id = await insertTestConnection(dashboard.database, {
        firm_id: session.firm.id,
        name: 'Acme',
      })
      access = await dashboard.access(session, connection_id)
      Object.assign(bank, emptyBank())
      // On a machine that is busy a small file takes its time too.
      patience(25_000)
    },
    /** One that has begun, and whose bank answers nothing more until it is let to. */
    giveHeld: async (after: number, change: Parameters<typeof give>[1] = {}) => {
      let release = (): void => {}
      patience(200)
      bank.held = { after, until: new Promise<void>((resolve) => (release = resolve)) }
      const outcome = await give('new', change)
      if (outcome.kind !== 'stored') throw new Error(outcome.kind)
      return {
        run_id: outcome.run_id,
        release: () => {
          release()
          bank.held = undefined
        },
      }
    },
    kept: async (chosen: RowChoice, change: Parameters<typeof give>[1] = {}): Promise<string> => {
      const outcome = await give(chosen, change)
      if (outcome.kind !== 'kept') throw new Error(JSON.stringify(outcome))
      return outcome.id
    },
    run: async (run_id: string) => {
      const found = await findExportRun(dashboard.store, owner(), run_id)
      if (found === undefined) throw new Error('no run')
      return found
    },
    plan: (chosen: RowChoice, choice = qbo) => planTest({ chosen, choice }),
    bytesOf: async (id: string): Promise<Buffer> => {
      const found = await findHandOver(sealed(), owner(), id)
      if (found === undefined) throw new Error('no hand-over')
      const parts: Uint8Array[] = []
      for await (const part of readHandedFile(sealed(), owner(), found)) parts.push(part)
      return Buffer.concat(parts)
    },
  }
}

function offerOffice(dashboard: TestDashboard, bank: OfficeBank, reader: BankReader): Context {
  let seconds = 0
  const log = (_: unknown, message: string) => dashboard.logged.push(message)
  const context = offerTestContext({
    store: dashboard.store,
    audit: createAudit(dashboard.store),
    env: { budgetFactor: 1 },
    clock: { now: () => new Date(Date.UTC(2026, 6, 8, 10, 5, (seconds += 1))) },
    log: { warn: log, error: log } as never,
  })
  const readBank: ReadBank = async (_, read) => {
    if (bank.held !== undefined && (bank.held.after -= 1) < 0) await bank.held.until
    if (bank.fails !== undefined) return { kind: 'failed', failure: bank.fails }
    return { kind: 'read', value: await read(reader), readAt: '2026-07-08T10:05:00Z' }
  }
  connectionsOf.provide(context, { readBank } as Connections)
  ledgerPlanner.provide(context, createLedgerPlanner(context))
  return context
}

export type HandOverOffice = Awaited<ReturnType<typeof openHandOverOffice>>

function emptyBank(): OfficeBank {
  return {
    rows: [postedRow('m1', '2026-05-12', -1890), postedRow('m2', '2026-05-27', 5000)],
    balance: undefined,
    moves: undefined,
    fails: undefined,
    held: undefined,
    rowsAPage: 100,
  }
}

function readerOf(bank: OfficeBank): BankReader {
  const listed = (query: readonly (readonly [string, string])[]) => {
    const valueOf = (name: string) => query.find(([each]) => each === name)?.[1]
    const [after = '', before = '~'] = [valueOf('posted_after'), valueOf('initiated_before')]
    const found = bank.rows
      .filter(
        ({ status, posted_at, initiated_at }) =>
          query.some(([name, value]) => name === 'status' && value === status) &&
          (posted_at ?? '~') >= after &&
          (initiated_at ?? '') < before,
      )
      .toSorted((a, b) => (b.initiated_at ?? '').localeCompare(a.initiated_at ?? ''))
    const page = Number(valueOf('page_token') ?? 0)
    const end = (page + 1) * bank.rowsAPage
    bank.moves?.(page)
    const next_page_token = found.length > end ? String(page + 1) : null
    return { items: found.slice(page * bank.rowsAPage, end), unreadable: [], next_page_token }
  }
  const reader: Partial<BankReader> = {
    getAccount: () => {
      const settled = bank.rows.filter(({ status }) => status === 'settled')
      const sum = settled.reduce((total, { amount }) => total + amount.amount, 0)
      const amount = bank.balance ?? 100_000 + sum
      return Promise.resolve({ ...account, balance: { amount, currency: 'USD' } })
    },
    getTransaction: (id) => {
      const found = bank.rows.find((each) => each.id === id)
      return found === undefined
        ? Promise.reject(new BankingError('not_found'))
        : Promise.resolve(found)
    },
    listTransactions: (query) => Promise.resolve(listed(query)),
    openTransactions: (query) => Promise.resolve(openedPage(listed(query))),
  }
  return reader as BankReader
}
