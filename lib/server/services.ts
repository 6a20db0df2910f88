import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { scopes } from '@/lib/bank-contract/authorization'
import type { Client } from '@/lib/domain/clients/client'
import { type Anchors, openAnchors } from '@/lib/server/audit/anchors'
import { type Audit, createAudit } from '@/lib/server/audit/audit'
import { findAuditKeys } from '@/lib/server/audit/audit-chain'
import { createFirms, type Firms, type FirmsOptions, type NoteEvent } from '@/lib/server/auth/firms'
import { createOpenId } from '@/lib/server/auth/open-id'
import { createPeople, type People } from '@/lib/server/auth/people'
import { findRequestAddress, requestStart } from '@/lib/server/auth/request-time'
import { createPasskeys, type Passkeys } from '@/lib/server/auth/passkeys'
import { createSecondFactor, type SecondFactor } from '@/lib/server/auth/second-factor'
import { createSetup, type Setup } from '@/lib/server/auth/setup'
import { createSingleSignOn, type SingleSignOn } from '@/lib/server/auth/single-sign-on'
import type { BankingClient } from '@/lib/server/banking/create-banking-client'
import {
  createCustomerNames,
  createInvoiceNames,
  type CustomerNames,
  type InvoiceNames,
} from '@/lib/server/banking/name-cache'
import { runOperatorCommand } from '@/lib/server/cli/operator-commands'
import { systemTiming } from '@/lib/server/connections/connection-dependencies'
import { type Connections, createConnections } from '@/lib/server/connections/create-connections'
import { createRenewals, type Renewals } from '@/lib/server/connections/renewals/create-renewals'
import type { Store } from '@/lib/server/db/store'
import {
  createNotifications,
  type Notifications,
} from '@/lib/server/notifications/create-notifications'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { type Env, readEnv } from '@/lib/server/env'
import type { Exports } from '@/lib/server/exports/create-exports'
import { endDemoSessions, isLoopback } from '@/lib/server/db/firm'
import { pruneOld, repeat, repeatHourly, sweep } from '@/lib/server/background-jobs'
import { createLog } from '@/lib/server/log'
import { openBanks } from '@/lib/server/open-banks'
import { openStore } from '@/lib/server/open-store'
import { listenForCommands } from '@/lib/server/cli/operator-socket'
import { createMailer, type Mailer } from '@/lib/server/mail/mailer'
import { createPortfolio, type Portfolio } from '@/lib/server/portfolio/create-portfolio'
import { createServiceCounts, type ServiceCounts } from '@/lib/server/service-counts'

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

const registryKey = Symbol.for('countinghouse.services')
const drainKey = Symbol.for('countinghouse.drain')

interface Registry {
  [registryKey]?: Promise<Services> | undefined
  /** The dashboard's own server awaits it before the process ends. */
  [drainKey]?: () => Promise<void>
}

/**
 * The composition root: everything that lives as long as the process, made when first needed and
 * once, however many bundles Next makes of this module. Rejects with EnvError or DatabaseInUseError.
 */
export function services(): Promise<Services> {
  const registry = globalThis as Registry
  const known = registry[registryKey]
  if (known !== undefined) return known
  const starting = startServices(registry)
  registry[registryKey] = starting
  // A store that was not there yet may be by the next request.
  starting.catch(() => {
    registry[registryKey] = undefined
  })
  return starting
}

export async function documentExports(): Promise<Exports> {
  return (await services()).loadExports()
}

async function startServices(registry: Registry): Promise<Services> {
  const env = readEnv()
  const log = createLog()
  const store: Store = { ...(await openStore(env, log)), findAddress: findRequestAddress }
  const { database, journal } = store
  const counts = createServiceCounts(store)
  const bankingFor = openBanks(env, { log, counts })
  await findAuditKeys(store)
  const anchors = openAnchors(env.dataDir)
  const audit = createAudit(store, { anchors, log })
  const isDemo = isLoopback(env.appOrigin)
  const unwritten = (kind: string) => (error: Error) =>
    log.error({ reason: error.name, kind }, 'an audit event was not written')
  const note: NoteEvent = (event) => audit.append(event).catch(unwritten(event.kind))
  const firmsOptions: FirmsOptions = {
    isDemo,
    hasProvider: env.openId !== undefined,
    notePause: (person) => void audit.notePause(person).catch(unwritten('session.paused')),
    noteAddressPause: () => counts.countLimit('address'),
    noteUnknown: (attempt) => void audit.noteUnknown(attempt).catch(unwritten('session.unknown')),
  }
  const firms = createFirms(store, note, firmsOptions)
  if (!isDemo) await endDemoSessions(database)
  const connections = createConnections({
    config: {
      authUrl: env.bankAuthUrl,
      clientId: env.bankingClient.id,
      clientSecret: env.bankingClient.secret,
      redirectUri: env.redirectUri,
      audiences: Object.fromEntries(env.banks.map((bank) => [bank.environment, bank.audience])),
      scopes,
    },
    store,
    bankFor: (environment, token, view) =>
      bankingFor(environment).forToken(token, { requestedAt: requestStart(), ...view }),
    clock: { now: () => new Date() },
    log,
    timing: systemTiming,
    onRateLimited: () => counts.countLimit('bank'),
  })
  const portfolio = createPortfolio({
    store,
    readBank: connections.readBank,
    now: () => new Date(),
    sleep: systemTiming.sleep,
    log,
  })
  const mailer =
    env.mail && createMailer(env.mail, (code) => log.warn({ code }, 'a mail was not sent'))
  const notifications = createNotifications(store, { mailer, appOrigin: env.appOrigin })
  const repeated = [
    repeat('notifying', () => notifications.tick(), log),
    repeat('storing counts', () => counts.flush(), log),
  ]
  await connections.start()
  const sweeping = repeatHourly(() =>
    Promise.all([
      sweep([firms, notifications, counts, { sweep: () => pruneOld(store, log) }], log),
      anchor(store, anchors, log),
    ]),
  )
  const operatorCommands =
    database.kind === 'embedded'
      ? await listenForCommands(env.dataDir, (command, file) =>
          runOperatorCommand(store, env, command, file),
        )
      : undefined
  registry[drainKey] = async () => {
    clearInterval(sweeping)
    await Promise.all(repeated.map(({ stop }) => stop()))
    await operatorCommands?.close()
    await connections.stop()
    await portfolio.flush()
    await counts.flush().catch(() => {})
    await journal.close()
    await database.close()
  }
  return {
    env,
    log,
    database,
    store,
    audit,
    counts,
    firms,
    singleSignOn:
      env.openId &&
      createSingleSignOn(
        store,
        createOpenId(env.openId, `${env.appOrigin}/api/auth/callback/oidc`),
        note,
        firmsOptions,
      ),
    people: createPeople(store, note, audit.appendChange),
    secondFactor: createSecondFactor(store, note, audit.appendChange),
    passkeys: createPasskeys(store, note, { appOrigin: env.appOrigin, isDemo }),
    setup: createSetup(store, note),
    mailer,
    notifications,
    connections,
    renewals: createRenewals(store),
    customerNames: createCustomerNames(Date.now),
    invoiceNames: createInvoiceNames(Date.now),
    portfolio,
    loadExports: once(() => loadExports({ store, connections, bankingFor, log })),
    bankingFor,
  }
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

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined
  return () => (made ??= { result: make() }).result
}

/** In the log too, which lies elsewhere than the store and the data folder. */
async function anchor(store: Store, anchors: Anchors, log: Logger): Promise<void> {
  try {
    for (const each of await anchors.note(store, new Date())) {
      log.info(each, 'an end of the audit log')
    }
  } catch (error) {
    log.error({ reason: (error as Error).name }, 'the audit log was not anchored')
  }
}

const forOperators = new Set([
  'EnvError',
  'DatabaseInUseError',
  'FirmRoleError',
  'ForeignStoreError',
  'OutdatedStoreError',
  'StoreUnavailableError',
])

/**
 * Opens everything before the first request. A wrong setting, or a store that another process has
 * open, stops the program with the one line that says so.
 */
export async function requireServices(): Promise<void> {
  try {
    await services()
  } catch (cause) {
    if (!(cause instanceof Error && forOperators.has(cause.name))) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}
