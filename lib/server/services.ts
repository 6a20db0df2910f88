import 'server-only'
import type { Logger } from 'pino'
import { scopes } from '@/lib/bank-contract/scope'
import type { Client } from '@/lib/domain/clients/client'
import { type Audit, createAudit } from '@/lib/server/audit/create-audit'
import { createFirms, type Firms } from '@/lib/server/auth/firms/create-firms'
import type { BankingError } from '@/lib/server/banking/banking-error'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'
import {
  createCustomerNames,
  createInvoiceNames,
  type CustomerNames,
  type InvoiceNames,
} from '@/lib/server/banking/name-cache'
import { carryOutOrder } from '@/lib/server/carry-out-order'
import { systemTiming } from '@/lib/server/connections/connection-dependencies'
import { type Connections, createConnections } from '@/lib/server/connections/create-connections'
import { createRenewals, type Renewals } from '@/lib/server/connections/renewals/create-renewals'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { type Env, readEnv } from '@/lib/server/env'
import { createLog } from '@/lib/server/log'
import { requestStart } from '@/lib/server/auth/request-time'
import { openStore } from '@/lib/server/open-store'
import { listenForOrders } from '@/lib/server/operator-desk'
import { createPortfolio, type Portfolio } from '@/lib/server/portfolio/create-portfolio'

export type { BankReader } from '@/lib/server/banking/bank-reader'
export type { DownloadedFile } from '@/lib/server/banking/download-file'
export type { AuthorizationOutcome } from '@/lib/server/connections/authorize/authorization-outcome'
export type { HandOffReturn } from '@/lib/server/connections/handoff/complete-hand-off'

export interface Services {
  env: Env
  log: Logger
  database: OpenDatabase
  store: Store
  audit: Audit
  firms: Firms
  connections: Connections
  renewals: Renewals
  customerNames: CustomerNames
  invoiceNames: InvoiceNames
  portfolio: Portfolio
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
 * The composition root: everything that lives as long as the process, made when first asked for and
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

async function startServices(registry: Registry): Promise<Services> {
  const env = readEnv()
  const log = createLog()
  const store = await openStore(env, log)
  const { database, journal } = store
  const bankingFor = createBanking(env, log)
  const audit = createAudit(store)
  const firms = createFirms(store, (event) =>
    audit.append(event).catch((error: Error) => {
      log.error({ reason: error.name, kind: event.kind }, 'an audit event was not written')
    }),
  )
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
  })
  const portfolio = createPortfolio({
    store,
    readBank: connections.readBank,
    now: () => new Date(),
    sleep: systemTiming.sleep,
    log,
  })
  await connections.start()
  const sweeping = sweepHourly(firms, log)
  const orders =
    database.kind === 'embedded'
      ? await listenForOrders(env.dataDir, (order) => carryOutOrder(store, env, order))
      : undefined
  registry[drainKey] = async () => {
    clearInterval(sweeping)
    await orders?.close()
    await connections.stop()
    await portfolio.flush()
    await journal.close()
    await database.close()
  }
  return {
    env,
    log,
    database,
    store,
    audit,
    firms,
    connections,
    renewals: createRenewals(store),
    customerNames: createCustomerNames(Date.now),
    invoiceNames: createInvoiceNames(Date.now),
    portfolio,
    bankingFor,
  }
}

function createBanking(env: Env, log: Logger): Services['bankingFor'] {
  const clients = new Map(
    env.banks.map(({ environment, baseUrl }) => {
      const onFailure = (error: BankingError, endpoint: string): void =>
        logFailure(log, error, { endpoint, environment })
      return [environment, createBankingClient({ baseUrl, onFailure })]
    }),
  )
  return (environment) => {
    const client = clients.get(environment)
    if (client === undefined) throw new Error(`no ${environment} bank is configured`)
    return client
  }
}

// What a person can cause by what they ask for is no event of ours.
const expected = new Set<BankingError['code']>(['not_found', 'invalid_request', 'unauthorized'])

function logFailure(log: Logger, error: BankingError, where: object): void {
  if (expected.has(error.code)) return
  const { code, status, reference, cause } = error
  const reason = cause instanceof Error ? cause.message : undefined
  log.warn({ ...where, code, status, reference, reason }, 'the bank could not be read')
}

function sweepHourly(firms: Firms, log: Logger): NodeJS.Timeout {
  const sweep = (): void => {
    firms.sweep().catch((error: Error) => log.warn({ reason: error.name }, 'sweeping failed'))
  }
  return setInterval(sweep, 60 * 60 * 1000).unref()
}
