import type { Finding, ProveSettings } from '@/bench/prove/proof'
import { checkTwoPeople } from '@/test/close/two-people/check'

const stores = ['postgres', 'embedded'] as const

/** G32: what two people of a firm and a client's two tabs do at one client at once. */
export async function proveTwoPeople({ form, say }: ProveSettings): Promise<Finding[]> {
  const runs = { short: 100, usual: 1000, long: 10_000 }[form]
  const findings: Finding[] = []
  for (const kind of stores) {
    say(`  on ${kind} …`)
    const startedAt = performance.now()
    const found = await checkTwoPeople(kind, { runs })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    findings.push({
      row: 'G32',
      what: `two people at one client: marks, notes, decisions, ticks, signatures and answers, ${kind}`,
      goal: `${runs.toLocaleString('en')} runs, some of which meet; nothing that was kept is lost or there twice, nothing else is there`,
      found: `${found.runs.toLocaleString('en')} runs in ${seconds} s, ${found.kept.toLocaleString('en')} kept, ${found.conflicts.toLocaleString('en')} shown who was earlier, ${found.failure ?? '0 lost'}`,
      // Where nobody was ever earlier, they did not meet.
      met: found.failure === undefined && found.runs >= runs && found.conflicts > 0,
    })
  }
  return findings
}
