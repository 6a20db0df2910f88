import { ledgerPlanner } from '@/lib/server/exports/plan-export'
import { createLedgerPlanner } from '@/lib/server/ledgers/plan-ledger-run'
import { encode } from 'next-auth/jwt'
import type { Logger } from 'pino'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createAudit } from '@/lib/server/audit/audit'
import { sessionCookie } from '@/lib/server/auth/session-cookie'
import { banksOf } from '@/lib/server/banking/banks'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import { connectionsOf } from '@/lib/server/connections/connections'
import { type Context, offerContext } from '@/lib/server/context'
import { createExportJobs, exportJobs } from '@/lib/server/exports/export-jobs'
import type { Env } from '@/lib/server/env'
import { mailerOf } from '@/lib/server/mail/mailer'
import { createPortfolio } from '@/lib/server/portfolio/create-portfolio'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { countsOf, type ServiceCounts } from '@/lib/server/service-counts'
import type { TestDashboard } from '@/test/connections/dashboard'
import type { Connections } from '@/test/connections/instance'
import { browser } from '@/test/faults/next-headers'

export const appOrigin = 'http://localhost:3000'
const authSecret = 'only-for-tests-0123456789abcdef0123456789'

/** The browser of the person of this session. */
export async function signInAs(sid: string): Promise<void> {
  browser.cookies.set(sessionCookie, await encode({ token: { sid }, secret: authSecret }))
}

export interface OfferedParts {
  dashboard: TestDashboard
  connections: Connections
  counts: ServiceCounts
  banking: () => BankingClient
  baseUrl: URL
}

/** What pages and routes find by `getContext`, so that they need no change to be tested. */
export function offerParts(here: OfferedParts): void {
  const { store, log } = here.dashboard.deps
  const audit = createAudit(store)
  const env = offeredEnv(here)
  const clock = { now: () => new Date() }
  const context: Context = { env, log: log as Logger, store, audit, clock }
  connectionsOf.provide(context, here.connections)
  ledgerPlanner.provide(context, createLedgerPlanner(context))
  countsOf.provide(context, here.counts)
  banksOf.provide(context, () => here.banking())
  mailerOf.provide(context, undefined)
  const { readBank } = here.connections
  const timing = { now: clock.now, sleep: async () => {} }
  portfolioOf.provide(context, createPortfolio({ store, readBank, log, ...timing }))
  // On a machine that is busy a small export takes its time too.
  exportJobs.provide(context, createExportJobs(context, { patienceMs: 25_000 }))
  offerContext(context)
}

// As much of the settings as pages and routes read.
function offeredEnv({ baseUrl, dashboard }: OfferedParts): Env {
  const { authUrl, redirectUri } = dashboard.deps.config
  const read: Partial<Env> = {
    appOrigin,
    isHttps: false,
    budgetFactor: 1,
    authSecret: new SecretText(authSecret),
    banks: [{ environment: 'production', baseUrl, audience: 'x' }],
    bankAuthUrl: authUrl,
    redirectUri,
  }
  return read as Env
}
