/**
 * Next calls it once, before the first request. A wrong setting, or a store that another process
 * has open, stops the program here, with the one line that says so.
 */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where none of what follows exists.
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { services } = await import('@/lib/server/services')
  try {
    await services()
  } catch (cause) {
    if (!isForOperator(cause)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

function isForOperator(cause: unknown): cause is Error {
  return cause instanceof Error && ['EnvError', 'DatabaseInUseError'].includes(cause.name)
}
