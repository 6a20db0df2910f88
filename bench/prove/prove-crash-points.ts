import path from 'node:path'
import type { Finding, ProveSettings } from '@/bench/prove/proof'
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

type Case = Kind & { connection: ProveConnection }

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

// Between these the only copy of the new pair is in the process, or on its way to it.
const unsurvivable = ['while sending', 'after the rotation', 'after the answer']

/** G5: a process kills itself at a point of the protocol, and the next one goes on. */
export async function proveCrashPoints(settings: ProveSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    settings.say(`  on ${kind} …`)
    const kinds = settings.form === 'short' ? fewKinds[kind] : everyKind
    const { lost, wrong } = await crashEverywhere(kinds, {
      folder: path.join(settings.folder, `crash-${kind}`),
      databaseUrl: kind === 'postgres' ? await settings.createDatabase() : undefined,
      vaultKeys: generateVaultKey('k1').reveal(),
      journal: 'journal',
    })
    findings.push({
      row: 'G5',
      what: `kill -9 at each point of the protocol, each kind of bank, ${kind}`,
      goal: `${kinds.length} cases, 0 avoidable losses, 0 wrong causes`,
      found: `${kinds.length} cases, ${lost} lost and said so, ${wrong.length} wrong: ${wrong.join('; ')}`,
      met: wrong.length === 0,
    })
  }
  return findings
}

async function crashEverywhere(kinds: readonly Kind[], place: StorePlace) {
  const bank = await TokenBank.open(1)
  const before = await openProveStore(place)
  const rotationsOf = kinds.map(({ rotation }) => rotation)
  const seeded = await seedConnections(before, bank, rotationsOf)
  await closeProveStore(before)
  const cases = seeded.flatMap((connection, index): Case[] => {
    const kind = kinds[index]
    return kind === undefined ? [] : [{ ...kind, connection }]
  })
  const results = await crashOneByOne(bank, place, cases)
  const store = await openProveStore(place)
  const beliefs = await listBeliefs(store)
  await closeProveStore(store)
  await bank.close()
  const wrong: string[] = []
  let lost = 0
  for (const { rotation, point, connection } of cases) {
    const { connection_id } = connection
    const result = results.get(connection_id) ?? 'no result'
    const { held, reason } = beliefs.get(connection_id) ?? {}
    const isAlive = bank.isAlive(connection_id, held)
    const mayBeLost =
      unsurvivable.includes(point) && (rotation === 'strict' || rotation === 'family')
    if (!isAlive) lost += 1
    const isRight = isAlive ? result === 'read' : mayBeLost && reason === 'rotation_lost'
    if (isRight) continue
    const state = isAlive ? 'alive' : 'lost'
    wrong.push(`${rotation}, ${point}: ${state}, said ${reason}, read ${result}`)
  }
  return { lost, wrong }
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
  for (const crash of [...cases, undefined]) {
    const worker = startWorker({ place, door, readers: 0, connections: [], recover, crash })
    if (crash?.point === 'after the rotation') {
      const onRotated = (): void => void worker.process.kill('SIGKILL')
      bank.held = { business: crash.connection.connection_id, onRotated }
    }
    const { signal, code } = await worker.ended
    const isExpected = crash === undefined ? code === 0 : signal === 'SIGKILL'
    if (!isExpected) throw new Error(`the process for ${crash?.point ?? 'the end'} ended otherwise`)
    for (const { connection_id, result } of worker.reports) results.set(connection_id, result)
    recover = crash?.connection
  }
  return results
}
