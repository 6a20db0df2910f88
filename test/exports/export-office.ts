import { randomUUID } from 'node:crypto'
import { scopes } from '@/lib/bank-contract/authorization'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import { createReader } from '@/lib/format/create-reader'
import { banksOf } from '@/lib/server/banking/banks'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import { type Connections, connectionsOf } from '@/lib/server/connections/connections'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import type { Context } from '@/lib/server/context'
import { findExportRun, type RunOwner } from '@/lib/server/db/export-run'
import type { ClientAccess } from '@/lib/server/db/session'
import { asReadFailure, type ExportOutcome } from '@/lib/server/exports/begin-export'
import { exportDocuments } from '@/lib/server/exports/export-documents'
import { createExportJobs, exportJobs } from '@/lib/server/exports/export-jobs'
import type { KeptFile } from '@/lib/server/exports/kept-file'
import { offerTestContext } from '@/test/context'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import { everyInvoice, openTestZipBank } from '@/test/exports/zip-bank'

/** A dashboard that exports the invoices of one client of a bank that can be held back. */
export interface ExportOffice {
  dashboard: TestDashboard
  context: Context
  owner: RunOwner
  /** What the bank answers with instead. */
  fails: (failure: ReadFailure | undefined) => void
  passMinutes: (minutes: number) => void
  /** The bank answers again, and the program is a fresh one. */
  reset: () => void
  open: () => Promise<ClientAccess>
  addInvoices: (count: number) => Promise<unknown>
  request: (
    access: ClientAccess,
    run_id?: string,
    isOnlyNew?: boolean,
  ) => Promise<ExportOutcome | { kind: 'run_gone' }>
  /** One that is made at once. */
  make: (access: ClientAccess, run_id?: string, isOnlyNew?: boolean) => Promise<KeptFile>
  /** One that has begun, and whose bank answers nothing more until it is let to. */
  beginHeld: (access: ClientAccess) => Promise<{ run_id: string; release: () => void }>
  find: (run_id: string) => Promise<ExportRun | undefined>
  close: () => Promise<void>
}

// On a machine that is busy a small export takes its time too.
const patient = { patienceMs: 25_000 }
const words = createReader({ locale: 'en-US', timeZone: 'UTC' })

export async function openExportOffice(): Promise<ExportOffice> {
  const bank = await openTestZipBank()
  await bank.addInvoices(12)
  const dashboard = await openTestDashboard()
  const { firm } = await dashboard.signIn()
  const connection_id = await insertTestConnection(dashboard.database, {
    firm_id: firm.id,
    name: 'Acme & Sons',
  })
  await dashboard.database.query('update connection set scope = $1', [scopes.join(' ')])
  const owner = { firm_id: firm.id, connection_id }
  let held: { after: number; until: Promise<void> } | undefined
  let failure: ReadFailure | undefined
  let minutes = 0
  const log = (_: unknown, message: string) => dashboard.logged.push(message)
  const context = offerTestContext({
    store: dashboard.store,
    env: { budgetFactor: 1 },
    clock: { now: () => new Date(Date.parse('2026-03-15T12:00:00Z') + minutes * 60_000) },
    log: { warn: log, error: log } as never,
  })
  const readBank: ReadBank = async (_, read) => {
    if (held !== undefined && (held.after -= 1) < 0) await held.until
    if (failure !== undefined) return { kind: 'failed', failure }
    const outcome = await bank.sources.readBank(read)
    if (outcome.kind === 'read') return { ...outcome, readAt: '2026-03-15T12:00:00Z' }
    return { kind: 'failed', failure: asReadFailure(outcome.failure) }
  }
  connectionsOf.provide(context, { readBank } as Connections)
  banksOf.provide(context, () => ({ downloadFile: bank.sources.downloadFile }) as BankingClient)

  const request = (access: ClientAccess, run_id?: string, isOnlyNew = false) =>
    exportDocuments(context, access, {
      wanted: everyInvoice,
      retry_of: undefined,
      isOnlyNew,
      reader: words,
      run_id,
    })
  return {
    dashboard,
    context,
    owner,
    fails: (next) => (failure = next),
    passMinutes: (passed) => (minutes += passed),
    reset: () => {
      exportJobs.provide(context, createExportJobs(context, patient))
      held = undefined
      failure = undefined
    },
    open: async () => dashboard.access(await dashboard.signIn(), connection_id),
    request,
    addInvoices: (count) => bank.addInvoices(count),
    make: async (access, run_id, isOnlyNew) => {
      exportJobs.provide(context, createExportJobs(context, patient))
      const outcome = await request(access, run_id, isOnlyNew)
      if (outcome.kind !== 'ready') throw new Error(outcome.kind)
      return outcome
    },
    beginHeld: async (access) => {
      const run_id = randomUUID()
      let release = (): void => {}
      exportJobs.provide(context, createExportJobs(context, { patienceMs: 200 }))
      held = { after: 3, until: new Promise<void>((resolve) => (release = resolve)) }
      const { kind } = await request(access, run_id)
      if (kind !== 'stored') throw new Error(kind)
      return { run_id, release }
    },
    find: (run_id) => findExportRun(dashboard.store, owner, run_id),
    close: async () => {
      await bank.close()
      await dashboard.close()
    },
  }
}

/** A file as it was downloaded. */
export async function readFile({ stream }: Pick<KeptFile, 'stream'>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
}
