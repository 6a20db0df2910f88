import path from 'node:path'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { createDatabase } from '@/bench/prove/prove-databases'
import {
  closeProveStore,
  listBeliefs,
  openProveStore,
  type ProveConnection,
  seedConnections,
  type StorePlace,
} from '@/bench/prove/prove-store'
import { type Rotation, rotations, TokenBank } from '@/bench/prove/token-bank'
import { type CrashPoint, crashPoints, startWorker } from '@/bench/prove/worker-process'
import { generateVaultKey } from '@/lib/server/db/vault'

interface Kind {
  rotation: Rotation
  point: CrashPoint
}

interface Case extends Kind {
  connection: ProveConnection
}

const everyKind: readonly Kind[] = rotations.flatMap((rotation) =>
  crashPoints.map((point) => ({ rotation, point })),
)

// Every point once, each kind of bank at least twice; and on the slower store what it alone decides.
const fewKinds: Record<'postgres' | 'embedded', readonly Kind[]> = {
  postgres: crashPoints.map((point, index) => ({
    point,
    rotation: rotations[index % rotations.length] ?? 'strict',
  })),
  embedded: [
    { point: 'after the rotation', rotation: 'family' },
    { point: 'after the journal', rotation: 'family' },
    { point: 'while storing', rotation: 'strict' },
  ],
}

interface Verdict {
  avoidable: string[]
  wrongCause: string[]
  untold: string[]
  survived: number
  lost: number
}

// Between these the only copy of the new pair is in the process, or on its way to it.
const unsurvivable = new Set<CrashPoint>([
  'while sending',
  'after the rotation',
  'after the answer',
])

/** G5: a process kills itself at a point of the protocol, and the next one goes on. */
export async function proveCrashPoints(settings: ProveSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    settings.say(`  on ${kind} …`)
    const kinds = settings.form === 'short' ? fewKinds[kind] : everyKind
    const verdict = await crashEverywhere(settings, kind, kinds)
    const { avoidable, wrongCause, untold, survived, lost } = verdict
    for (const line of [...avoidable, ...wrongCause, ...untold]) settings.say(`  ${line}`)
    const cases = kinds.length
    findings.push({
      row: 'G5',
      what: `kill -9 at each point of the protocol, each kind of bank, ${kind}`,
      goal: `${cases} cases, 0 avoidable losses, 0 wrong causes`,
      found: `${survived + lost} cases: ${survived} live, ${lost} lost and said so, ${avoidable.length} avoidable, ${wrongCause.length + untold.length} wrong causes`,
      met: survived + lost === cases && avoidable.length + wrongCause.length + untold.length === 0,
    })
  }
  return findings
}

async function crashEverywhere(
  settings: ProveSettings,
  kind: 'postgres' | 'embedded',
  kinds: readonly Kind[],
): Promise<Verdict> {
  const place: StorePlace = {
    folder: path.join(settings.folder, `crash-${kind}`),
    databaseUrl: kind === 'postgres' ? await createDatabase(settings) : undefined,
    vaultKeys: generateVaultKey('k1').reveal(),
    journal: 'journal',
  }
  const bank = await TokenBank.open(1)
  const store = await openProveStore(place)
  const seeded = await seedConnections(store, bank, kinds)
  await closeProveStore(store)
  const cases = kinds.flatMap((each, index): Case[] => {
    const connection = seeded[index]
    return connection === undefined ? [] : [{ ...each, connection }]
  })
  const results = await crashOneByOne(bank, place, cases)
  const verdict = await judge(bank, place, cases, results)
  await bank.close()
  return verdict
}

/** Each process brings back what the one before it left behind, then dies in its own way. */
async function crashOneByOne(
  bank: TokenBank,
  place: StorePlace,
  cases: readonly Case[],
): Promise<Map<string, string>> {
  const results = new Map<string, string>()
  const door = bank.doors[0] ?? ''
  let recover: ProveConnection | undefined
  for (const next of [...cases, undefined]) {
    const crash = next && { connection: next.connection, point: next.point }
    const order = { place, door, readers: 0, connections: [], recover, crash }
    const worker = startWorker(order)
    if (next?.point === 'after the rotation') {
      const onRotated = (): void => void worker.process.kill('SIGKILL')
      bank.held = { business: next.connection.connection_id, onRotated }
    }
    const { signal, code } = await worker.ended
    const isExpected = next === undefined ? code === 0 : signal === 'SIGKILL'
    if (!isExpected) throw new Error(`the process for ${next?.point ?? 'the end'} ended otherwise`)
    for (const { connection_id, result } of worker.reports) results.set(connection_id, result)
    recover = next?.connection
  }
  return results
}

async function judge(
  bank: TokenBank,
  place: StorePlace,
  cases: readonly Case[],
  results: ReadonlyMap<string, string>,
): Promise<Verdict> {
  const verdict: Verdict = { avoidable: [], wrongCause: [], untold: [], survived: 0, lost: 0 }
  const store = await openProveStore(place)
  const beliefs = await listBeliefs(store)
  await closeProveStore(store)
  for (const { rotation, point, connection } of cases) {
    const { connection_id } = connection
    const name = `${rotation}, ${point}: ${results.get(connection_id) ?? 'no result'}`
    const belief = beliefs.get(connection_id)
    const isAlive = bank.isAlive(connection_id, belief?.held ?? new Set())
    const isSurvivable = !unsurvivable.has(point) || rotation === 'grace' || rotation === 'kept'
    if (isAlive) verdict.survived += 1
    else verdict.lost += 1
    if (!isAlive && isSurvivable) verdict.avoidable.push(`lost although it need not be: ${name}`)
    if (isAlive && results.get(connection_id) !== 'read') verdict.untold.push(`not read: ${name}`)
    if (!isAlive && belief?.reason !== 'rotation_lost') {
      verdict.wrongCause.push(`said ${belief?.reason ?? 'nothing'}: ${name}`)
    }
  }
  return verdict
}
