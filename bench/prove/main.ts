import { proveCrashPoints } from '@/bench/prove/prove-crash-points'
import { proveExports } from '@/bench/prove/prove-exports'
import { proveModel } from '@/bench/prove/prove-model'
import { proveKills, proveParallel, proveRestarts } from '@/bench/prove/prove-processes'
import { proveSchedules } from '@/bench/prove/prove-schedules'
import { proveByTests, testedGoals } from '@/bench/prove/prove-tests'
import { proveTwoPeople } from '@/bench/prove/prove-two-people'
import { type Finding, openSettings, type ProveSettings } from '@/bench/prove/proof'

// `npm run prove`, or `npm run prove -- G2 G5` for some rows of it; `--long` for the long forms.

const proofs = {
  G1: async (each: ProveSettings) => [...(await proveModel(each)), ...(await proveSchedules(each))],
  G2: proveParallel,
  G3: proveKills,
  G4: proveRestarts,
  G5: proveCrashPoints,
  G31: proveExports,
  G32: proveTwoPeople,
}

const args = process.argv.slice(2)
const wanted = new Set(args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.toUpperCase()))
const known = [...Object.keys(proofs), ...Object.keys(testedGoals)]
const rows = known.filter((row) => wanted.size === 0 || wanted.has(row))
const unknown = [...wanted].filter((row) => !known.includes(row))
if (unknown.length > 0) {
  console.error(`No row is called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}
const postgresUrl = process.env['TEST_POSTGRES_URL']
if (postgresUrl === undefined)
  throw new Error('TEST_POSTGRES_URL is not set; npm run prove sets it')
const settings = await openSettings({
  form: args.includes('--long') ? 'long' : 'usual',
  postgresUrl,
  say: (line) => console.log(line),
})
const findings: Finding[] = []
const prove = async (row: string, work: Promise<Finding[]>): Promise<void> => {
  console.log(`Proving ${row} …`)
  const startedAt = performance.now()
  const unfinished = (cause: unknown): Finding[] => {
    console.error(cause)
    const found = `did not finish: ${cause instanceof Error ? cause.message : 'see above'}`
    return [{ row, what: 'the whole row', goal: 'to finish', found, met: false }]
  }
  findings.push(...(await work.catch(unfinished)))
  console.log(`  took ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
for (const [row, proof] of Object.entries(proofs)) {
  if (rows.includes(row)) await prove(row, proof(settings))
}
const tested = rows.filter((row) => row in testedGoals)
if (tested.length > 0) await prove(tested.join(', '), proveByTests(tested, settings))
await settings.close()

console.log('\n| row | what | goal | found | |\n|---|---|---|---|---|')
for (const { row, what, goal, found, met } of findings) {
  console.log(`| ${row} | ${what} | ${goal} | ${found} | ${met ? 'pass' : 'short'} |`)
}
const met = findings.filter((each) => each.met).length
console.log(`\n${met} of ${findings.length} goals are reached.`)
// The embedded store's own timer of a lock outlives the store, and would keep this process.
process.exit(met === findings.length ? 0 : 1)
