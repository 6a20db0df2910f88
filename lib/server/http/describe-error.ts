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
