import type { Logger } from 'pino'
import type { BankOf } from '@/lib/server/banking/banks'
import type { BankingError } from '@/lib/server/banking/banking-error'
import { createBankingClient } from '@/lib/server/banking/create-banking-client'
import type { Env } from '@/lib/server/env'
import type { ServiceCounts } from '@/lib/server/service-counts'

/** One client of the banking API for each environment. */
export function openBanks(
  env: Pick<Env, 'banks' | 'fileHosts'>,
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
        files: { fileHosts: env.fileHosts },
      }),
    ]),
  )
  return (environment) => {
    const client = clients.get(environment)
    if (client === undefined) throw new Error(`no ${environment} bank is configured`)
    return client
  }
}

// What a person can cause by what they request for is no event of ours.
const expected = new Set<BankingError['code']>([
  'not_found',
  'id_refused',
  'invalid_request',
  'unauthorized',
])

function logFailure(log: Pick<Logger, 'warn'>, error: BankingError, where: object): void {
  if (expected.has(error.code)) return
  const { code, status, reference, cause } = error
  const reason = cause instanceof Error ? cause.message : undefined
  log.warn({ ...where, code, status, reference, reason }, 'the bank could not be read')
}
