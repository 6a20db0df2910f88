import { setTimeout as wait } from 'node:timers/promises'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { type Fleet, openFleet } from '@/bench/prove/prove-fleet'
import type { Belief } from '@/bench/prove/prove-store'

/** G2: many readers of many processes want the same tokens at once. */
export async function proveParallel(settings: ProveSettings): Promise<Finding[]> {
  const goal = settings.isLong ? 10_000 : 2000
  const fleet = await openFleet(settings, { connections: 40, rotation: 'family' })
  try {
    while (fleet.bank.redemptions < goal) await wait(50)
    await fleet.stop()
    const { redemptions, reuses } = fleet.bank
    const lost = lostOf(fleet, await fleet.settle())
    return [
      {
        row: 'G2',
        what: 'PostgreSQL, 4 processes with 25 readers each, a bank that ends a grant on reuse',
        goal: `>= ${goal} refreshes, 0 tokens shown twice, 0 lost`,
        found: `${redemptions} refreshes, ${reuses} shown twice, ${lost.length} lost`,
        met: redemptions >= goal && reuses === 0 && lost.length === 0,
      },
    ]
  } finally {
    await fleet.close()
  }
}

/** G3: processes that die at any moment lose what was in flight, and nothing else. */
export async function proveKills(settings: ProveSettings): Promise<Finding[]> {
  const kills = settings.isLong ? 50 : 12
  const fleet = await openFleet(settings, { connections: 200, rotation: 'family' })
  const killed: { door: number; at: number }[] = []
  try {
    for (let round = 0; round < kills; round++) {
      const slot = round % fleet.workers.length
      const worker = fleet.workers[slot]
      await worker?.ready
      await wait(1000)
      worker?.process.kill('SIGKILL')
      killed.push({ door: slot, at: performance.now() })
      await worker?.ended
      fleet.replace(slot)
    }
    await wait(1000)
    await fleet.stop()
    const beliefs = await fleet.settle()
    const lost = lostOf(fleet, beliefs)
    const asked = [...beliefs].flatMap(([id, { status }]) =>
      status === 'needs_reconnect' ? [id] : [],
    )
    const wronglyAsked = asked.filter((id) => !lost.includes(id))
    const unasked = lost.filter((id) => !asked.includes(id))
    const vague = asked.filter((id) => beliefs.get(id)?.reason !== 'rotation_lost')
    return [
      {
        row: 'G3',
        what: 'the same, with a kill -9 every second',
        goal: `${kills} kills, at most 4 lost each; each lost one is said so, and nothing else is`,
        found: `${kills} kills, ${fleet.bank.redemptions} refreshes, ${lost.length} lost, ${unasked.length} not said, ${wronglyAsked.length} said falsely, ${vague.length} with another cause`,
        met:
          lost.length <= 4 * killed.length &&
          unasked.length + wronglyAsked.length + vague.length === 0,
      },
    ]
  } finally {
    await fleet.close()
  }
}

/** G4: processes that are asked to end finish what they have begun. */
export async function proveRestarts(settings: ProveSettings): Promise<Finding[]> {
  const restarts = settings.isLong ? 50 : 8
  const fleet = await openFleet(settings, { connections: 200, rotation: 'family' })
  let unclean = 0
  try {
    for (let round = 0; round < restarts; round++) {
      const slot = round % fleet.workers.length
      const worker = fleet.workers[slot]
      await worker?.ready
      await wait(1000)
      worker?.process.kill('SIGTERM')
      if ((await worker?.ended)?.code !== 0) unclean += 1
      fleet.replace(slot)
    }
    await fleet.stop()
    const { reuses } = fleet.bank
    const results = fleet.results()
    const lost = lostOf(fleet, await fleet.settle())
    const reads = results.get('read') ?? 0
    // While its process ends a reader is told to come back, which the page's own retry does.
    const failures = [...results].filter(
      ([result]) => result !== 'read' && result !== 'connection_busy',
    )
    return [
      {
        row: 'G4',
        what: 'the same, with a rolling restart by SIGTERM every second',
        goal: `${restarts} restarts, 0 lost, 0 shown twice, 0 failed reads`,
        found: `${restarts} restarts (${unclean} unclean), ${reads} reads, ${lost.length} lost, ${reuses} shown twice, failed: ${failures.map(([result, count]) => `${count} ${result}`).join(', ') || 'none'}`,
        met: lost.length + reuses + unclean + failures.length === 0,
      },
    ]
  } finally {
    await fleet.close()
  }
}

function lostOf({ bank, connections }: Fleet, beliefs: Map<string, Belief>): string[] {
  return connections.flatMap(({ connection_id }) => {
    const held = beliefs.get(connection_id)?.held ?? new Set<string>()
    return bank.isAlive(connection_id, held) ? [] : [connection_id]
  })
}
