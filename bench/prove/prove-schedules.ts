import path from 'node:path'
import fc from 'fast-check'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { createDatabase } from '@/bench/prove/prove-databases'
import {
  closeProveStore,
  openProveStore,
  type ProveConnection,
  seedConnections,
} from '@/bench/prove/prove-store'
import { schedulePlan, type SchedulePlan } from '@/bench/prove/schedule-plan'
import { ScheduledRun } from '@/bench/prove/scheduled-run'
import { TokenBank } from '@/bench/prove/token-bank'
import type { Store } from '@/lib/server/db/store'
import { generateVaultKey } from '@/lib/server/db/vault'

// Each waits for the store by turns; they share nothing else.
const lanes = 8
const seededAtOnce = 250

/** G1: the real code on a real store, its steps let go one by one in an order that is drawn. */
export async function proveSchedules(settings: ProveSettings): Promise<Finding[]> {
  const runs = { short: 400, usual: 20_000, long: 60_000 }[settings.form]
  const store = await openProveStore({
    folder: path.join(settings.folder, 'schedules'),
    databaseUrl: await createDatabase(settings),
    vaultKeys: generateVaultKey('k1').reveal(),
    journal: 'journal-of-the-schedules',
  })
  try {
    return [await driveSchedules(store, runs, settings)]
  } finally {
    await closeProveStore(store)
  }
}

async function driveSchedules(
  store: Store,
  runs: number,
  { form, say }: ProveSettings,
): Promise<Finding> {
  const bank = new TokenBank()
  bank.lifetime = 900
  const connections = connectionsOf(store, bank)
  const sum = { runs: 0, steps: 0, lost: 0 }
  // A test draws the same orders at any time.
  const firstSeed = form === 'short' ? 20_261_121 : Math.floor(Math.random() * 2 ** 31)
  const check = async (lane: number): Promise<string[]> => {
    const property = fc.asyncProperty(fc.scheduler(), schedulePlan, async (scheduler, plan) => {
      const connection = await connections(plan.rotation)
      const run = new ScheduledRun(store, bank, connection, plan, scheduler)
      const { steps, isLost, violations } = await run.run()
      sum.runs += 1
      sum.steps += steps
      sum.lost += isLost ? 1 : 0
      if (violations.length > 0) throw new Error(violations.join('; '))
    })
    const seed = (firstSeed + lane) % 2 ** 31
    const details = await fc.check(property, { numRuns: Math.ceil(runs / lanes), seed })
    return details.failed ? [fc.defaultReportMessage(details) ?? 'failed without a word'] : []
  }
  const failures = (
    await Promise.all(Array.from({ length: lanes }, (_, lane) => check(lane)))
  ).flat()
  for (const failure of failures) say(failure)
  return {
    row: 'G1',
    what: 'the real code on PostgreSQL, 3 instances, 3 kinds of bank, 9 kinds of fault, in orders drawn by a scheduler',
    goal: `>= ${runs} runs, some lost by a fault, 0 avoidable losses, 0 false alarms, 0 wrong causes, 0 readers left waiting`,
    found: `${sum.runs} runs of ${Math.round(sum.steps / sum.runs)} steps, ${sum.lost} lost by a fault and said so, ${failures.length} of ${lanes} lanes broken${failures.map((each) => `: ${each}`).join('')}`,
    // Where nothing was lost to a fault, the faults hit nothing that can be lost.
    met: sum.runs >= runs && sum.lost > 0 && failures.length === 0,
  }
}

/** A connection whose access has ended, for one run alone. */
function connectionsOf(store: Store, bank: TokenBank) {
  const kept = new Map<SchedulePlan['rotation'], Promise<ProveConnection[]>>()
  return async (rotation: SchedulePlan['rotation']): Promise<ProveConnection> => {
    for (;;) {
      const some = kept.get(rotation) ?? Promise.resolve([])
      const one = (await some).pop()
      if (one !== undefined) return one
      if (kept.get(rotation) === some || !kept.has(rotation)) {
        const wanted = Array.from({ length: seededAtOnce }, () => ({ rotation }))
        kept.set(rotation, seedConnections(store, bank, wanted))
      }
    }
  }
}
