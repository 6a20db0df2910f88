import 'server-only'
import type { ServiceHealth } from '@/lib/domain/health/service-health'
import type { PersonSession } from '@/lib/server/auth/guards'
import { keepAliveLease } from '@/lib/server/connections/scheduler'
import { findLeaseEnd, listInstances } from '@/lib/server/db/instance'
import { countFailedMails } from '@/lib/server/db/notification'
import { listEndpointTroubles } from '@/lib/server/db/token-endpoint'
import { isTestData } from '@/lib/server/env'
import { readDiskRoom } from '@/lib/server/disk-room'
import { findFailingPart } from '@/lib/server/failing-part'
import { getContext } from '@/lib/server/context'
import { mailerOf } from '@/lib/server/mail/mailer'
import { findKeysChangedAt } from '@/lib/server/store-settings'
import { request } from 'undici'
import { countsOf } from '@/lib/server/service-counts'

export async function readHealth({ firm, hold }: PersonSession): Promise<ServiceHealth> {
  const { env, store, audit } = getContext()
  const { database } = store
  const [
    failing,
    disks,
    instances,
    leaseEnd,
    milliseconds,
    verdict,
    anchoredAt,
    counted,
    troubles,
    mail,
  ] = await Promise.all([
    findFailingPart(),
    readDiskRoom(),
    listInstances(database),
    findLeaseEnd(database, keepAliveLease.name),
    Promise.all(env.banks.map(({ baseUrl }) => probeBank(baseUrl))),
    audit.verify(firm.id),
    audit.findAnchoredAt(firm.id),
    countsOf(getContext()).read(),
    listEndpointTroubles(database),
    mailerOf(getContext()) && countFailedMails(database, firm.id),
  ])
  const [id = '', ...older] = store.vault.keyIds()
  const sinceLease = keepAliveLease.seconds * 1000
  return {
    store: {
      kind: database.kind,
      isWritable: failing === undefined,
      isFull: failing?.isFull === true,
      instances: instances.length,
    },
    disks,
    hold,
    key: { id, older: older.length, changedAt: findKeysChangedAt(env)?.toISOString() ?? null },
    lastRoundAt: leaseEnd && new Date(Date.parse(leaseEnd) - sinceLease).toISOString(),
    banks: env.banks.map(({ environment }, index) => ({
      environment,
      isTestData: isTestData(env, environment),
      milliseconds: milliseconds[index],
      refusedAt: null,
      pausedUntil: null,
      ...troubles.find((trouble) => trouble.environment === environment),
    })),
    audit: { verdict, anchoredAt },
    mail,
    ...counted,
  }
}

/**
 * Whether a bank answers, and after how many milliseconds; undefined where it does not, or says that it
 * cannot. No token goes there: any answer below 500 will do.
 */
export async function probeBank(address: URL, patienceMs = 3000): Promise<number | undefined> {
  const startedAt = performance.now()
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { statusCode, body } = await request(address, { method: 'HEAD', signal })
    await body.dump()
    return statusCode < 500 ? Math.round(performance.now() - startedAt) : undefined
  } catch {
    return undefined
  }
}
