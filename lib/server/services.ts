import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Client } from '@/lib/domain/clients/client'
import type { Audit } from '@/lib/server/audit/audit'
import type { Firms } from '@/lib/server/auth/firms'
import type { People } from '@/lib/server/auth/people'
import type { Passkeys } from '@/lib/server/auth/passkeys'
import type { SecondFactor } from '@/lib/server/auth/second-factor'
import type { Setup } from '@/lib/server/auth/setup'
import type { SingleSignOn } from '@/lib/server/auth/single-sign-on'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import type { CustomerNames, InvoiceNames } from '@/lib/server/banking/name-cache'
import type { Connections } from '@/lib/server/connections/create-connections'
import type { Renewals } from '@/lib/server/connections/renewals/create-renewals'
import { getContext, part } from '@/lib/server/context'
import type { Store } from '@/lib/server/db/store'
import type { Notifications } from '@/lib/server/notifications/create-notifications'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import type { Env } from '@/lib/server/env'
import type { Exports } from '@/lib/server/exports/create-exports'
import type { Mailer } from '@/lib/server/mail/mailer'
import type { Portfolio } from '@/lib/server/portfolio/create-portfolio'
import type { ServiceCounts } from '@/lib/server/service-counts'

export type { Refusal } from '@/lib/server/audit/access-notes'
export type { BankReader } from '@/lib/server/banking/bank-reader'
export type { DownloadedFile } from '@/lib/server/banking/download-file'
export type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
export type { HandOffReturn } from '@/lib/server/connections/handoff/complete-hand-off'
export type { ExportOutcome } from '@/lib/server/exports/create-exports'

export interface Services {
  env: Env
  log: Logger
  database: OpenDatabase
  store: Store
  audit: Audit
  counts: ServiceCounts
  firms: Firms
  /** Undefined where no provider is configured. */
  singleSignOn: SingleSignOn | undefined
  people: People
  secondFactor: SecondFactor
  passkeys: Passkeys
  setup: Setup
  /** Undefined where no mail server is configured. */
  mailer: Mailer | undefined
  notifications: Notifications
  connections: Connections
  renewals: Renewals
  customerNames: CustomerNames
  invoiceNames: InvoiceNames
  portfolio: Portfolio
  /** Zips and files: loaded when first used, so that only the routes that export carry the writers. */
  loadExports: () => Promise<Exports>
  /** Throws for an environment that is not configured. */
  bankingFor: (environment: Client['environment']) => BankingClient
}

/** What was made at the start; each feature is taking its own out of here. */
export const allServices = part<Services>('services')

export async function services(): Promise<Services> {
  return allServices(getContext())
}

export async function documentExports(): Promise<Exports> {
  return (await services()).loadExports()
}

export async function loadExports({
  store,
  connections,
  bankingFor,
  log,
}: Pick<Services, 'store' | 'connections' | 'bankingFor' | 'log'>): Promise<Exports> {
  const { createExports } = await import('@/lib/server/exports/create-exports')
  return createExports({
    store,
    readBank: connections.readBank,
    downloadFor: (environment) => bankingFor(environment).downloadFile,
    now: () => new Date(),
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    log,
  })
}

export function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined
  return () => (made ??= { result: make() }).result
}
