import { request } from 'undici'

/**
 * Whether a bank answers, and after how many milliseconds; undefined where it does not, or says that it
 * cannot. No token goes there: any answer below 500 will do.
 */
export async function probeBank(address: URL, patienceMs = 3000): Promise<number | undefined> {
  const startedAt = performance.now()
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { statusCode, body } = await request(address, { method: 'HEAD', signal })
    await body.dump()
    return statusCode < 500 ? Math.round(performance.now() - startedAt) : undefined
  } catch {
    return undefined
  }
}
