import type { UnknownPart } from '@/lib/bank-contract/unknown-parts'
import {
  type LimitHits,
  type LimitKind,
  unknownKept,
  type UnknownSeen,
} from '@/lib/domain/health/service-counts'
import { processPart } from '@/lib/server/context'
import {
  addLimitHits,
  addUnknownParts,
  type HourOfHits,
  listLimitHits,
  listUnknownParts,
  sweepServiceCounts,
} from '@/lib/server/db/service-count'
import type { Store } from '@/lib/server/db/store'

/**
 * Counts in memory which limits were reached and what is unknown in the bank's answers, and adds it to the
 * counts of the other instances in the store. There a limit takes a row an hour, and an unknown part one row.
 */
export interface ServiceCounts {
  countLimit: (kind: LimitKind) => void
  /** One answer of a bank had these in it. */
  countUnknown: (
    of: Pick<UnknownSeen, 'environment' | 'resource'>,
    parts: readonly UnknownPart[],
  ) => void
  /** Adds to the store what was counted since the last flush. If that fails, the next one adds it. */
  flush: () => Promise<void>
  /** The counts of every instance; of this one, up to now. */
  read: () => Promise<{ limits: LimitHits[]; unknown: UnknownSeen[] }>
  /** Deletes what is too old to be shown. */
  sweep: () => Promise<void>
}

/** Made by `start.ts`. */
export const countsOf = processPart<ServiceCounts>('service counts')

export function createServiceCounts(
  { database }: Pick<Store, 'database'>,
  now: () => Date = () => new Date(),
): ServiceCounts {
  const hours = new Map<string, HourOfHits>()
  const unknown = new Map<string, UnknownSeen>()

  const addHits = (added: HourOfHits): void => {
    const key = `${added.kind} ${added.hour}`
    const known = hours.get(key)
    const hits = added.hits + (known?.hits ?? 0)
    hours.set(key, { ...added, hits, lastAt: later(added.lastAt, known?.lastAt) })
  }
  const countOf = (environment: string): number =>
    [...unknown.values()].filter((each) => each.environment === environment).length
  const addUnknown = (added: UnknownSeen): void => {
    const key = JSON.stringify([added.environment, added.resource, added.field, added.value])
    const known = unknown.get(key)
    if (known === undefined && countOf(added.environment) >= unknownKept.max) return
    unknown.set(key, {
      ...added,
      answers: added.answers + (known?.answers ?? 0),
      firstSeenAt: earlier(added.firstSeenAt, known?.firstSeenAt),
      lastSeenAt: later(added.lastSeenAt, known?.lastSeenAt),
    })
  }

  const flush = async (): Promise<void> => {
    await write(hours, (taken) => addLimitHits(database, taken), addHits)
    await write(unknown, (taken) => addUnknownParts(database, taken), addUnknown)
  }

  return {
    countLimit: (kind) => {
      const lastAt = now().toISOString()
      addHits({ kind, hour: `${lastAt.slice(0, 13)}:00:00Z`, hits: 1, lastAt })
    },
    countUnknown: (of, parts) => {
      const at = now().toISOString()
      for (const part of parts) {
        addUnknown({ ...of, ...part, answers: 1, firstSeenAt: at, lastSeenAt: at })
      }
    },
    flush,
    read: async () => {
      // What cannot be written can often be read.
      await flush().catch(() => {})
      const [limits, seen] = await Promise.all([
        listLimitHits(database),
        listUnknownParts(database),
      ])
      return { limits, unknown: seen }
    },
    sweep: () => sweepServiceCounts(database),
  }
}

// ISO instants in UTC are in the order of their texts.
const later = (one: string, other = one): string => (other > one ? other : one)
const earlier = (one: string, other = one): string => (other < one ? other : one)

async function write<Counted>(
  counts: Map<string, Counted>,
  save: (taken: readonly Counted[]) => Promise<void>,
  putBack: (counted: Counted) => void,
): Promise<void> {
  if (counts.size === 0) return
  const taken = [...counts.values()]
  counts.clear()
  try {
    await save(taken)
  } catch (cause) {
    for (const each of taken) putBack(each)
    throw cause
  }
}
