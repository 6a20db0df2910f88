import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { createExports, type Exports } from '@/lib/server/exports/create-exports'
import { services } from '@/lib/server/services'

const registryKey = Symbol.for('countinghouse.document-exports')

interface Registry {
  [registryKey]?: Promise<Exports> | undefined
}

/** Zips of documents, made once for the process however many bundles Next makes of this module. */
export function documentExports(): Promise<Exports> {
  const registry = globalThis as Registry
  return (registry[registryKey] ??= start())
}

async function start(): Promise<Exports> {
  const { store, connections, bankingFor, log } = await services()
  return createExports({
    store,
    readBank: connections.readBank,
    downloadFor: (environment) => bankingFor(environment).downloadFile,
    now: () => new Date(),
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    log,
  })
}
