import autocannon from 'autocannon'

export interface LoadFigures {
  requestsPerSecond: number
  p50: number
  p99: number
}

export interface Target {
  url: string
  headers: Record<string, string>
}

/**
 * Loads one address for some seconds. Refuses to count a responder that does not answer as the
 * first answer did: throws when any response is not 2xx or an error occurs.
 */
export async function load(
  target: Target,
  options: { connections: number; seconds: number },
): Promise<LoadFigures> {
  const result = await autocannon({
    url: target.url,
    headers: target.headers,
    connections: options.connections,
    duration: options.seconds,
  })
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0 || result['2xx'] === 0) {
    throw new Error(`${target.url}: ${wrong} of ${result.requests.total} answers were not 2xx`)
  }
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

/** Milliseconds of each of `count` requests, one after another on a kept-open connection. */
export async function timeEach(target: Target, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const start = performance.now()
    const response = await fetch(target.url, { headers: target.headers, redirect: 'error' })
    const body = await response.arrayBuffer()
    times.push(performance.now() - start)
    if (!response.ok || body.byteLength === 0) {
      throw new Error(`${target.url} answered ${response.status} with ${body.byteLength} bytes`)
    }
  }
  return times
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
