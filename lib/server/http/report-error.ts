import { randomUUID } from 'node:crypto'
import { services } from '@/lib/server/services'

/** Logs an error that nobody foresaw, under the id that its answer carries. */
export async function reportError(
  error: unknown,
  request_id: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const fields = { request_id, ...more, error: describeError(error) }
  try {
    const { log } = await services()
    log.error(fields, 'a request failed')
  } catch {
    // Without services there is no log yet, and why there are none is what has to be said.
    process.stderr.write(`${JSON.stringify(fields)}\n`)
  }
}

/** Logs an error of a page under its request's id and the digest that the error page shows. */
export function reportPageError(
  error: unknown,
  requestId: string | string[] | undefined,
): Promise<void> {
  const digest = (error as { digest?: unknown } | undefined)?.digest
  const id = typeof requestId === 'string' ? requestId : randomUUID()
  return reportError(error, id, typeof digest === 'string' ? { digest } : {})
}

const MAX_DEPTH = 4

/**
 * What may be logged of an error. A failed statement carries its values, an address its query, and
 * both may hold what nobody should read: they are left out.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error }
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    name: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined || depth >= MAX_DEPTH
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

interface DescribedError {
  name: string
  message?: string
  code?: string
  stack?: string
  cause?: DescribedError
}

function withoutValues(message: string): string {
  return message
    .replace(/\bparams:[\s\S]*$/i, 'params: […]')
    .replace(/(https?:\/\/[^\s?#"']+)[?#][^\s"']*/g, '$1?[…]')
    .slice(0, 1000)
}

// The first lines of a stack repeat the message.
function framesOf(error: Error): string {
  const lines = error.stack?.split('\n') ?? []
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

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
