import { describeError } from '@/lib/server/http/describe-error'
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
