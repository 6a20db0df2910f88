/** Next calls it once, as the server starts. */
export async function register(): Promise<void> {
  // Next compiles this file for its edge runtime too, where none of ours exists.
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { startOrExit } = await import('@/lib/server/start')
    await startOrExit()
  }
}

/** Next calls it for each error of a page that nobody foresaw. */
export async function onRequestError(
  error: unknown,
  request: { headers: NodeJS.Dict<string | string[]> },
): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { reportPageError } = await import('@/lib/server/http/report-error')
    reportPageError(error, request.headers['x-request-id'])
  }
}
