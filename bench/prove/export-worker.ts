import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExportOrder, ExportReport } from '@/bench/prove/export-order'
import { closeProveStore, openProveStore } from '@/bench/prove/prove-store'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { isUnderWay } from '@/lib/domain/exports/export-run'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { transactionList } from '@/lib/search-params/transactions'
import { parseListParams } from '@/lib/search-params/list-params'
import { createAudit } from '@/lib/server/audit/audit'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import { type Connections, connectionsOf } from '@/lib/server/connections/connections'
import { readFailureOf } from '@/lib/server/connections/connections-error'
import type { ReadBank } from '@/lib/server/connections/read-bank'
import type { Context } from '@/lib/server/context'
import { findAccessOfPerson } from '@/lib/server/db/current-right'
import { findExportRun } from '@/lib/server/db/export-run'
import { listKept, readKept } from '@/lib/server/db/export-kept'
import type { ExportDemand } from '@/lib/server/exports/export-plan'
import { exportJobs, continueExports } from '@/lib/server/exports/export-jobs'

// One process of the proof: the dashboard's own exports on a real store, with nobody's pages.

const order = JSON.parse(process.env['PROVE_ORDER'] ?? '') as ExportOrder
const store = await openProveStore(order.place)
const log = { info: () => {}, warn: () => {}, error: console.error }
const context = {
  env: { budgetFactor: 1 },
  log,
  store,
  audit: createAudit(store),
  clock: { now: () => new Date() },
} as unknown as Context
await findAuditKeys(store)
const client = createBankingClient({ baseUrl: new URL(order.door), now: context.clock.now })
const bank = client.forToken(new SecretText('token'))
const readBank: ReadBank = async (_, read) => {
  try {
    return { kind: 'read', value: await read(bank), readAt: new Date().toISOString() }
  } catch (error) {
    if (!isBankingError(error)) throw error
    return { kind: 'failed', failure: readFailureOf(error) }
  }
}
connectionsOf.provide(context, { readBank } as Connections)

const { run_id, person_id, connection_id, format } = order
const access = await findAccessOfPerson(store.database, person_id, connection_id)
if (access === undefined) throw new Error('there is no such client')
const owner = { firm_id: access.firm.id, connection_id }
if (order.does === 'go on') await continueExports(context)
else {
  const madeAt = '2026-06-30T12:00:00Z'
  const period = choosePeriod({
    requested: 'all',
    fallback: null,
    fiscalStart: 1,
    timeZone: 'UTC',
    now: new Date(madeAt),
  })
  const demand: ExportDemand = {
    kind: 'transactions',
    format,
    wanted: { list: parseListParams(transactionList, {}), ids: [], period, conditions: [] },
    needsProof: false,
    reader: { locale: 'en-US', timeZone: 'UTC', fiscalStart: 1 },
    madeAt,
  }
  await exportJobs(context).begin(access, demand, run_id)
}
process.send?.(await finish())
await closeProveStore(store)
process.exit(0)

async function finish(): Promise<ExportReport> {
  for (;;) {
    const run = await findExportRun(store, owner, run_id)
    if (run !== undefined && !isUnderWay(run.state)) {
      const ref = { firm_id: owner.firm_id, run_id }
      const hash = createHash('sha256')
      let bytes = 0
      for (const kept of await listKept(store, ref, 'file')) {
        for await (const part of readKept(store, ref, kept)) {
          hash.update(part)
          bytes += part.length
        }
      }
      return {
        state: run.state,
        sha256: hash.digest('hex'),
        bytes,
        rows: run.progress?.included ?? 0,
        megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
      }
    }
    await wait(50)
  }
}
