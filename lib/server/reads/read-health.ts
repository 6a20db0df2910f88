import 'server-only'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import type { LimitHits, UnknownSeen } from '@/lib/domain/health/service-counts'
import type { PersonSession } from '@/lib/server/auth/guards'
import { keepAliveLease } from '@/lib/server/connections/scheduler'
import { findLeaseEnd, listInstances } from '@/lib/server/db/instance'
import { type Env, isTestData } from '@/lib/server/env'
import { findFailingPart } from '@/lib/server/failing-part'
import type { Audit } from '@/lib/server/audit/audit'
import { getContext } from '@/lib/server/context'
import { findKeysChangedAt } from '@/lib/server/store-settings'
import { request } from 'undici'
import { countsOf } from '@/lib/server/service-counts'

/** How the service is, as far as a program can say of itself; times are ISO. */
export interface Health {
  store: { kind: 'embedded' | 'postgres'; isWritable: boolean; instances: number }
  hold: StoreHold | null
  /** `changedAt` where we made the keys; null where they are given. */
  key: { id: string; older: number; changedAt: string | null }
  /** Of the jobs that keep access alive; undefined before the first. */
  lastRoundAt: string | undefined
  banks: readonly {
    environment: Env['banks'][number]['environment']
    isTestData: boolean
    milliseconds: number | undefined
  }[]
  audit: { verdict: Awaited<ReturnType<AuditVerify>>; anchoredAt: string | undefined }
  /** Those that were reached within seven days, on every instance. */
  limits: readonly LimitHits[]
  /** What banks sent that the specification does not name. */
  unknown: readonly UnknownSeen[]
}

type AuditVerify = Audit['verify']

export async function readHealth({ firm, hold }: PersonSession): Promise<Health> {
  const { env, store, audit } = getContext()
  const { database } = store
  const [failing, instances, leaseEnd, milliseconds, verdict, anchoredAt, counted] =
    await Promise.all([
      findFailingPart(),
      listInstances(database),
      findLeaseEnd(database, keepAliveLease.name),
      Promise.all(env.banks.map(({ baseUrl }) => probeBank(baseUrl))),
      audit.verify(firm.id),
      audit.findAnchoredAt(firm.id),
      countsOf(getContext()).read(),
    ])
  const [id = '', ...older] = store.vault.keyIds()
  const sinceLease = keepAliveLease.seconds * 1000
  return {
    store: { kind: database.kind, isWritable: failing === undefined, instances: instances.length },
    hold,
    key: { id, older: older.length, changedAt: findKeysChangedAt(env)?.toISOString() ?? null },
    lastRoundAt: leaseEnd && new Date(Date.parse(leaseEnd) - sinceLease).toISOString(),
    banks: env.banks.map(({ environment }, index) => ({
      environment,
      isTestData: isTestData(env, environment),
      milliseconds: milliseconds[index],
    })),
    audit: { verdict, anchoredAt },
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
