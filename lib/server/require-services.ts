import 'server-only'
import { services } from '@/lib/server/services'

const forOperators = new Set(['EnvError', 'DatabaseInUseError', 'ForeignStoreError'])

/**
 * Opens everything before the first request. A wrong setting, or a store that another process has
 * open, stops the program with the one line that says so.
 */
export async function requireServices(): Promise<void> {
  try {
    await services()
  } catch (cause) {
    if (!(cause instanceof Error && forOperators.has(cause.name))) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}
