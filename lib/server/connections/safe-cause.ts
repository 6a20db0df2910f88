/** An error as a log may hold it: a driver's own message can quote the values of a statement. */
export function safeCause(cause: unknown): { error: string; errorCode?: string } {
  if (!(cause instanceof Error)) return { error: 'unknown' }
  const { code } = cause as NodeJS.ErrnoException
  const inner = cause.cause === undefined ? undefined : safeCause(cause.cause)
  const errorCode = typeof code === 'string' ? code : inner?.errorCode
  return errorCode === undefined ? { error: cause.name } : { error: cause.name, errorCode }
}
