import type { Finding, ProveSettings } from '@/bench/prove/proof'
import { longWalks, shortWalks, walkRefreshModel } from '@/test/models/walk-refresh-model'

/** G1: every order in which the protocol can happen, within the faults of each walk. */
export async function proveModel({ say }: ProveSettings): Promise<Finding[]> {
  let states = 0
  const flaws = new Map<string, number>()
  for (const rules of [...shortWalks, ...longWalks]) {
    const walk = walkRefreshModel(rules)
    states += walk.states
    for (const [flaw, { count, first }] of walk.flaws) {
      flaws.set(flaw, (flaws.get(flaw) ?? 0) + count)
      say(`${flaw}, ${rules.policy} bank: ${first.join(' · ')}`)
    }
  }
  const losses = flaws.get('avoidable loss') ?? 0
  const falseAlarms = flaws.get('false needs approval') ?? 0
  return [
    {
      row: 'G1',
      what: 'model of the refresh protocol, 3 instances, 6 kinds of fault, 3 kinds of bank',
      goal: '>= 1,000,000 states, 0 avoidable losses, 0 false alarms, 0 wrong causes',
      found: `${states.toLocaleString('en')} states, ${losses} losses, ${falseAlarms} false alarms, ${flaws.get('wrong cause') ?? 0} wrong causes`,
      met: states >= 1_000_000 && flaws.size === 0,
    },
  ]
}
