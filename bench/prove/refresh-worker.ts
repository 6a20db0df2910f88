import { setTimeout as wait } from 'node:timers/promises'
import {
  closeProveStore,
  openProveStore,
  passTime,
  proveDependencies,
  type ProveConnection,
  readConnection,
} from '@/bench/prove/prove-store'
import type { CrashPoint, WorkerOrder, WorkerReport } from '@/bench/prove/worker-process'
import { createConnections } from '@/test/connections/instance'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'

// One process of the proof: the dashboard's own connections on a real store, with nobody's pages.

const order = JSON.parse(process.env['PROVE_ORDER'] ?? '') as WorkerOrder

const store = await openProveStore(order.place)
let crashAt: CrashPoint | undefined
const connections = createConnections(proveDependencies(store, order.door), (steps) => dying(steps))
await connections.start()

const ending = { isAsked: false }
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => process.exit(1))
process.send?.('ready')

if (order.recover !== undefined) {
  await passTime(store, '1 minute')
  await read(order.recover)
}
if (order.crash !== undefined) {
  crashAt = order.crash.point
  await read(order.crash.connection)
}
const reading = Promise.all(Array.from({ length: order.readers }, () => readOn()))
if (order.readers === 0) await stop()

async function readOn(): Promise<void> {
  while (!ending.isAsked) {
    const connection = order.connections[Math.floor(Math.random() * order.connections.length)]
    if (connection === undefined) return
    await read(connection)
    await wait(5)
  }
}

async function stop(): Promise<void> {
  if (ending.isAsked) return
  ending.isAsked = true
  // As the dashboard's server does: who has been let in is answered, then the store is closed.
  await Promise.all([connections.stop(), reading])
  await closeProveStore(store)
  process.exit(0)
}

async function read(connection: ProveConnection): Promise<void> {
  const result = await readConnection(store, connections, connection)
  process.send?.({ connection_id: connection.connection_id, result } satisfies WorkerReport)
}

/** The steps, of which the one named kills this process before or after it is done. */
function dying(steps: RefreshSteps): RefreshSteps {
  const dieAt = (point: CrashPoint): void => {
    if (point === crashAt) process.kill(process.pid, 'SIGKILL')
  }
  const dieIn = (point: CrashPoint, begin: () => unknown): void => {
    if (point === crashAt) void begin()
    dieAt(point)
  }
  const dieAfter = async <Value>(point: CrashPoint, step: Promise<Value>): Promise<Value> => {
    const value = await step
    dieAt(point)
    return value
  }
  return {
    ...steps,
    claim: (key) => {
      dieAt('before the claim')
      return dieAfter('after the claim', steps.claim(key))
    },
    send: (token, ...way) => {
      dieIn('while sending', () => steps.send(token, ...way))
      return dieAfter('after the answer', steps.send(token, ...way))
    },
    journal: (entry) => dieAfter('after the journal', steps.journal(entry)),
    store: (received) => {
      dieIn('while storing', () => steps.store(received))
      return dieAfter('after the store', steps.store(received))
    },
    finish: (attempt, result) => dieAfter('after the end', steps.finish(attempt, result)),
  }
}
