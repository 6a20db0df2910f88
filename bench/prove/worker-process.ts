import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '@/scripts/build-programs.mjs'
import type { ProveConnection, StorePlace } from '@/bench/prove/prove-store'

export const crashPoints = [
  'before the claim',
  'after the claim',
  'while sending',
  /** The bank has acted, and its answer is on the way. */
  'after the rotation',
  'after the answer',
  'after the journal',
  'while storing',
  'after the store',
  'after the end',
] as const
export type CrashPoint = (typeof crashPoints)[number]

export interface WorkerOrder {
  place: StorePlace
  /** The bank's address for this process. */
  door: string
  /** How many readers go on until SIGTERM; none: it ends when the rest is done. */
  readers: number
  connections: readonly ProveConnection[]
  recover?: ProveConnection | undefined
  crash?: { connection: ProveConnection; point: CrashPoint } | undefined
}

export interface WorkerReport {
  connection_id: string
  result: string
}

const bundle = path.resolve('.cache/prove', `worker-${process.pid}`, 'refresh-worker.mjs')

export async function buildWorker(): Promise<void> {
  await build({
    ...bundleOptions(),
    entryPoints: [{ in: 'bench/prove/refresh-worker.ts', out: 'refresh-worker' }],
    outdir: path.dirname(bundle),
  })
}

export function removeWorker(): Promise<void> {
  return rm(path.dirname(bundle), { recursive: true, force: true })
}

export interface Worker {
  process: ChildProcess
  /** It has opened the store and begins to read. */
  ready: Promise<void>
  reports: WorkerReport[]
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function startWorker(order: WorkerOrder): Worker {
  const child = fork(bundle, [], {
    // The loader of this program is of no use to a bundle.
    execArgv: [],
    env: { ...process.env, PROVE_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const reports: WorkerReport[] = []
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
      else reports.push(message as WorkerReport)
    })
    // Whoever waits for one that died goes on, and finds out by `ended`.
    child.once('close', () => resolve())
  })
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  return { process: child, ready, reports, ended }
}
