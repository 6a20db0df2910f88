import type { Finding, ProveSettings } from '@/bench/prove/finding'
import {
  proveFloods,
  proveOutsiders,
  proveProbes,
  proveRequestsAndSecrets,
} from '@/bench/prove/front/prove-front'
import { proveAudit } from '@/bench/prove/prove-audit'
import { proveFileAddresses, proveTexts } from '@/bench/prove/prove-corpora'
import { proveCrashPoints } from '@/bench/prove/prove-crash-points'
import { proveModel } from '@/bench/prove/prove-model'
import { proveKills, proveParallel, proveRestarts } from '@/bench/prove/prove-processes'
import { proveRestore } from '@/bench/prove/prove-restore'
import { proveRotation } from '@/bench/prove/prove-rotation'
import { proveSchedules } from '@/bench/prove/prove-schedules'
import { proveYear } from '@/bench/prove/prove-year'
import { openSettings } from '@/bench/prove/prove-settings'

// `npm run prove`, or `npm run prove -- G2 G5` for some rows of it; `--long` for the long forms.

const proofs = {
  G1: async (each: ProveSettings) => [...(await proveModel(each)), ...(await proveSchedules(each))],
  G2: proveParallel,
  G3: proveKills,
  G4: proveRestarts,
  G5: proveCrashPoints,
  G6: proveYear,
  'G9, G11': proveRequestsAndSecrets,
  G10: proveOutsiders,
  G12: proveFileAddresses,
  G13: proveTexts,
  'G14, G24': proveProbes,
  G17: proveRestore,
  G18: proveRotation,
  'G22, G23': proveFloods,
  G27: proveAudit,
}

const args = process.argv.slice(2)
const wanted = new Set(args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.toUpperCase()))
const rowsOf = (name: string): string[] => name.split(', ')
const known = Object.keys(proofs).flatMap(rowsOf)
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
for (const [row, prove] of Object.entries(proofs)) {
  if (wanted.size > 0 && !rowsOf(row).some((each) => wanted.has(each))) continue
  console.log(`Proving ${row} …`)
  const startedAt = performance.now()
  const unfinished = (cause: unknown): Finding[] => {
    console.error(cause)
    const found = `did not finish: ${cause instanceof Error ? cause.message : 'see above'}`
    return [{ row, what: 'the whole row', goal: 'to finish', found, met: false }]
  }
  findings.push(...(await prove(settings).catch(unfinished)))
  console.log(`  took ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
await settings.close()

console.log('\n| row | what | goal | found | |\n|---|---|---|---|---|')
for (const { row, what, goal, found, met } of findings) {
  console.log(`| ${row} | ${what} | ${goal} | ${found} | ${met ? 'pass' : 'short'} |`)
}
const short = findings.filter(({ met }) => !met).length
console.log(`\n${findings.length - short} of ${findings.length} goals are reached.`)
process.exitCode = short === 0 ? 0 : 1
