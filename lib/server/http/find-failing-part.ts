import { reportError } from '@/lib/server/http/report-error'
import { services } from '@/lib/server/services'

/** Which part of us does not work, or undefined. A bank that is down is not a part of us. */
export async function findFailingPart(): Promise<'settings' | 'store' | undefined> {
  const { database, isEnvError } = await loadServices()
  if (database === undefined) return isEnvError ? 'settings' : 'store'
  try {
    await database.query('select 1 as alive')
    return undefined
  } catch (error) {
    await reportError(error, 'health')
    return 'store'
  }
}

async function loadServices() {
  try {
    return { database: (await services()).database, isEnvError: false }
  } catch (error) {
    await reportError(error, 'health')
    return { database: undefined, isEnvError: (error as Error).name === 'EnvError' }
  }
}
