import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { createExports, type Exports } from '@/lib/server/exports/create-exports'
import { services } from '@/lib/server/services'

const registryKey = Symbol.for('countinghouse.document-exports')

interface Registry {
  [registryKey]?: Exports
}

/**
 * Zips and files, made once for the process however many bundles Next makes of this module. Apart
 * from the other services, so that only the bundles that export carry what writes them.
 */
export async function documentExports(): Promise<Exports> {
  const { store, connections, bankingFor, log } = await services()
  const registry = globalThis as Registry
  return (registry[registryKey] ??= createExports({
    store,
    readBank: connections.readBank,
    downloadFor: (environment) => bankingFor(environment).downloadFile,
    now: () => new Date(),
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
    log,
  }))
}
