import path from 'node:path'
import fc from 'fast-check'
import type { Finding, ProveSettings } from '@/bench/prove/proof'
import {
  closeProveStore,
  openProveStore,
  type ProveConnection,
  seedConnections,
} from '@/bench/prove/prove-store'
import { instances, ScheduledRun } from '@/bench/prove/scheduled-run'
import { type PlannedFault, type SchedulePlan, turningPoints } from '@/bench/prove/scheduled-steps'
import { TokenBank } from '@/bench/prove/token-bank'
import type { Store } from '@/lib/server/db/store'
import { generateVaultKey } from '@/lib/server/db/vault'

// Each waits for the store by turns; they share nothing else.
const lanes = 8
const seededAtOnce = 250

const nth = fc.integer({ min: 1, max: 3 })
const instance = fc.integer({ min: 0, max: instances - 1 })
const fault: fc.Arbitrary<PlannedFault> = fc.oneof(
  fc.record({ kind: fc.constantFrom('request lost', 'answer lost', 'acted upon late'), nth }),
  fc.record({
    kind: fc.constantFrom('claimed unheard', 'not stored', 'stored unheard', 'not journalled'),
    nth,
  }),
  fc.record({ kind: fc.constant('crash'), instance }),
  fc.record({
    kind: fc.constantFrom('crash', 'standstill'),
    before: fc.constantFrom(...turningPoints),
  }),
)

const schedulePlan: fc.Arbitrary<SchedulePlan> = fc.record({
  rotation: fc.constantFrom('strict', 'family', 'grace'),
  readers: fc.array(instance, { minLength: 2, maxLength: 5 }),
  faults: fc.array(fault, { maxLength: 3 }),
})

/** G1: the real code on a real store, its steps let go one by one in an order that is drawn. */
export async function proveSchedules(settings: ProveSettings): Promise<Finding[]> {
  const runs = { short: 400, usual: 20_000, long: 60_000 }[settings.form]
  const store = await openProveStore({
    folder: path.join(settings.folder, 'schedules'),
    databaseUrl: await settings.createDatabase(),
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
  const kept = new Map<SchedulePlan['rotation'], ProveConnection[]>()
  return async (rotation: SchedulePlan['rotation']): Promise<ProveConnection> => {
    const some = kept.get(rotation) ?? []
    kept.set(rotation, some)
    const wanted = Array.from({ length: some.length === 0 ? seededAtOnce : 0 }, () => rotation)
    if (wanted.length > 0) some.push(...(await seedConnections(store, bank, wanted)))
    const one = some.pop()
    if (one === undefined) throw new Error('no connection was seeded')
    return one
  }
}
