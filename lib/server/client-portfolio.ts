import 'server-only'
import { systemTiming } from '@/lib/server/connections/connection-dependencies'
import { createPortfolio, type Portfolio } from '@/lib/server/portfolio/create-portfolio'
import { services } from '@/lib/server/services'

const registryKey = Symbol.for('countinghouse.portfolio')

interface Registry {
  [registryKey]?: Promise<Portfolio> | undefined
}

/** The portfolio, made once for the process however many bundles Next makes of this module. */
export function clientPortfolio(): Promise<Portfolio> {
  const registry = globalThis as Registry
  return (registry[registryKey] ??= start())
}

async function start(): Promise<Portfolio> {
  const { store, connections, log } = await services()
  return createPortfolio({
    store,
    readBank: connections.readBank,
    now: () => new Date(),
    sleep: systemTiming.sleep,
    log,
  })
}
