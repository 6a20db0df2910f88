import { setTimeout as wait } from 'node:timers/promises'
import { proveDependencies } from '@/bench/prove/prove-dependencies'
import {
  closeProveStore,
  openProveStore,
  passMinute,
  type ProveConnection,
} from '@/bench/prove/prove-store'
import type { CrashPoint, WorkerOrder, WorkerReport } from '@/bench/prove/worker-process'
import { type Connections, createConnections } from '@/test/connections/instance'
import type { RefreshSteps } from '@/lib/server/connections/tokens/refresh-steps'
import { findConnection } from '@/lib/server/db/connection'

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
  await passMinute(store)
  report(await read(connections, order.recover))
}
if (order.crash !== undefined) {
  crashAt = order.crash.point
  report(await read(connections, order.crash.connection))
}
const reading = Promise.all(Array.from({ length: order.readers }, () => readOn()))
if (order.readers === 0) await stop()

async function readOn(): Promise<void> {
  while (!ending.isAsked) {
    const connection = order.connections[Math.floor(Math.random() * order.connections.length)]
    if (connection === undefined) return
    report(await read(connections, connection))
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

async function read(by: Connections, { firm_id, connection_id }: ProveConnection) {
  const state = await findConnection(store.database, firm_id, connection_id)
  if (state === undefined) throw new Error(`no connection ${connection_id}`)
  const outcome = await by.readBank(state, (bank) => bank.listAccounts([]))
  const { kind } = outcome
  const failure = outcome.kind === 'failed' ? outcome.failure : undefined
  const result = failure === undefined ? kind : failure.code
  return { connection_id, result } satisfies WorkerReport
}

function report(result: WorkerReport): void {
  process.send?.(result)
}

/** The steps, of which the one named kills this process before or after it is done. */
function dying(steps: RefreshSteps): RefreshSteps {
  const dieAt = (point: CrashPoint): void => {
    if (point === crashAt) process.kill(process.pid, 'SIGKILL')
  }
  return {
    ...steps,
    claim: async (key) => {
      dieAt('before the claim')
      const claim = await steps.claim(key)
      dieAt('after the claim')
      return claim
    },
    send: async (token) => {
      if (crashAt === 'while sending') {
        void steps.send(token)
        dieAt('while sending')
      }
      const outcome = await steps.send(token)
      dieAt('after the answer')
      return outcome
    },
    journal: async (entry) => {
      await steps.journal(entry)
      dieAt('after the journal')
    },
    store: async (received) => {
      if (crashAt === 'while storing') {
        void steps.store(received)
        dieAt('while storing')
      }
      const outcome = await steps.store(received)
      dieAt('after the store')
      return outcome
    },
    finish: async (attempt, result) => {
      await steps.finish(attempt, result)
      dieAt('after the end')
    },
  }
}
