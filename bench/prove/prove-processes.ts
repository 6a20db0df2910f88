import { setTimeout as wait } from 'node:timers/promises'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { type Fleet, openFleet } from '@/bench/prove/prove-fleet'
import type { Belief } from '@/bench/prove/prove-store'

/** G2: many readers of many processes want the same tokens at once. */
export async function proveParallel(settings: ProveSettings): Promise<Finding[]> {
  const goal = { short: 400, usual: 2000, long: 10_000 }[settings.form]
  const fleet = await openFleet(settings, { connections: 40, rotation: 'family' })
  try {
    while (fleet.bank.redemptions < goal && fleet.bank.reuses === 0) await wait(50)
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

// Between two that end; one that starts needs as long, so that there are always some at work.
const pause = { short: 300, usual: 1000, long: 1000 }
const fleetSizes = { short: 60, usual: 200, long: 200 }

// Long enough that a process has always some answers on their way to it.
const wayBack = 60

interface Kill {
  door: number
  at: number
}

/** G3: processes that die at any moment lose what was in flight, and nothing else. */
export async function proveKills(settings: ProveSettings): Promise<Finding[]> {
  const kills = { short: 4, usual: 12, long: 50 }[settings.form]
  const fleet = await openFleet(settings, {
    connections: fleetSizes[settings.form],
    rotation: 'family',
  })
  const killed: Kill[] = []
  fleet.bank.wayBack = wayBack
  try {
    for (let round = 0; round < kills; round++) {
      const slot = round % fleet.workers.length
      const worker = fleet.workers[slot]
      await worker?.ready
      await wait(pause[settings.form])
      worker?.process.kill('SIGKILL')
      killed.push({ door: slot, at: performance.now() })
      await worker?.ended
      fleet.replace(slot)
    }
    await wait(pause[settings.form])
    await fleet.stop()
    const beliefs = await fleet.settle()
    const lost = lostOf(fleet, beliefs)
    const asked = [...beliefs].flatMap(([id, { status }]) =>
      status === 'needs_reconnect' ? [id] : [],
    )
    const wronglyAsked = asked.filter((id) => !lost.includes(id))
    const unasked = lost.filter((id) => !asked.includes(id))
    const shares = shareOut(fleet, lost, killed)
    const most = Math.max(0, ...shares.byKill.values())
    const vague = asked.filter((id) => beliefs.get(id)?.reason !== 'rotation_lost')
    return [
      {
        row: 'G3',
        what: 'the same, with a kill -9 every second',
        goal: `${kills} kills, at most 4 lost each and only what was on its way back to it; each lost one is said so, and nothing else is`,
        found: `${kills} kills, ${fleet.bank.redemptions} refreshes, ${lost.length} lost, at most ${most} by one, ${shares.others} otherwise, ${unasked.length} not said, ${wronglyAsked.length} said falsely, ${vague.length} with another cause`,
        met:
          lost.length > 0 &&
          most <= 4 &&
          shares.others + unasked.length + wronglyAsked.length + vague.length === 0,
      },
    ]
  } finally {
    await fleet.close()
  }
}

/** G4: processes that are asked to end finish what they have begun. */
export async function proveRestarts(settings: ProveSettings): Promise<Finding[]> {
  const restarts = { short: 4, usual: 8, long: 50 }[settings.form]
  const fleet = await openFleet(settings, {
    connections: fleetSizes[settings.form],
    rotation: 'family',
  })
  let unclean = 0
  fleet.bank.wayBack = wayBack
  // Its last minute: readers use it and are gone, while another is fetched behind them.
  fleet.bank.lifetime = 60
  try {
    for (let round = 0; round < restarts; round++) {
      const slot = round % fleet.workers.length
      const worker = fleet.workers[slot]
      await worker?.ready
      await wait(pause[settings.form])
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

/** Which kill the last redemption of a lost grant was on its way back to. */
function shareOut({ bank }: Fleet, lost: readonly string[], killed: readonly Kill[]) {
  const byKill = new Map<Kill, number>()
  let others = 0
  for (const id of lost) {
    const grant = bank.grants.get(id)
    const kill = killed.find(
      ({ door, at }) =>
        // A request that was sent before the kill may be heard after it.
        door === grant?.lastDoor && Math.abs(at - grant.lastAt) < 1000,
    )
    if (kill === undefined) others += 1
    else byKill.set(kill, (byKill.get(kill) ?? 0) + 1)
  }
  return { byKill, others }
}

function lostOf({ bank, connections }: Fleet, beliefs: Map<string, Belief>): string[] {
  return connections.flatMap(({ connection_id }) => {
    const held = beliefs.get(connection_id)?.held ?? new Set<string>()
    return bank.isAlive(connection_id, held) ? [] : [connection_id]
  })
}
