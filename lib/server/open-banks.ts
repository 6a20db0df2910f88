import type { Logger } from 'pino'
import type { BankOf } from '@/lib/server/banking/banks'
import { type BankingError, hasTrait } from '@/lib/server/banking/banking-error'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import type { Env } from '@/lib/server/env'
import type { ServiceCounts } from '@/lib/server/service-counts'

/** One client of the banking API for each environment. */
export function openBanks(
  env: Pick<Env, 'banks' | 'fileHosts' | 'onlyFileHosts'>,
  { log, counts }: { log: Pick<Logger, 'warn'>; counts: ServiceCounts },
): BankOf {
  const clients = new Map(
    env.banks.map(({ environment, baseUrl }) => [
      environment,
      createBankingClient({
        baseUrl,
        onFailure: (error, endpoint) => logFailure(log, error, { endpoint, environment }),
        onRateLimited: () => counts.countLimit('bank'),
        onUnknown: (resource, parts) => counts.countUnknown({ environment, resource }, parts),
        files: { fileHosts: env.fileHosts, onlyFileHosts: env.onlyFileHosts },
      }),
    ]),
  )
  return (environment) => {
    const client = clients.get(environment)
    if (client === undefined) throw new Error(`no ${environment} bank is configured`)
    return client
  }
}

function logFailure(log: Pick<Logger, 'warn'>, error: BankingError, where: object): void {
  if (hasTrait(error, 'expected')) return
  const { code, status, reference, cause } = error
  const reason = cause instanceof Error ? cause.message : undefined
  log.warn({ ...where, code, status, reference, reason }, 'the bank could not be read')
}
