import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median } from '@/bench/figure'

export interface Target {
  url: string
  headers: Record<string, string>
}

/** Eight readers for some seconds. Throws unless every answer is 2xx. */
export async function load({ url, headers }: Target, seconds: number) {
  const result = await autocannon({ url, headers, connections: 8, duration: seconds })
  const wrong = result.non2xx + result.errors + result.timeouts
  if (wrong > 0 || result['2xx'] === 0) {
    throw new Error(`${url}: ${wrong} of ${result.requests.total} answers were not 2xx`)
  }
  const { p50, p99 } = result.latency
  return { requestsPerSecond: result['2xx'] / result.duration, p50, p99 }
}

/** The median of `count` requests in milliseconds, one after another on a kept-open connection. */
export function medianTime(target: Target, count: number): () => Promise<number> {
  return async () => {
    const times: number[] = []
    while (times.length < count) {
      const start = performance.now()
      await fetchText(target)
      times.push(performance.now() - start)
    }
    return median(times)
  }
}

/** The median of `count` requests in milliseconds, so many of them a second, whether the last one is answered or not. */
export function pacedTime(
  target: Target,
  { count, perSecond }: { count: number; perSecond: number },
): () => Promise<number> {
  return async () => {
    const begun: Promise<number>[] = []
    const start = performance.now()
    while (begun.length < count) {
      begun.push(timed(() => fetchText(target)))
      await wait(Math.max(0, start + (begun.length * 1000) / perSecond - performance.now()))
    }
    return median(await Promise.all(begun))
  }
}

export async function fetchText({ url, headers }: Target): Promise<string> {
  const response = await fetch(url, { headers, redirect: 'error' })
  const text = await response.text()
  if (!response.ok || text === '') {
    throw new Error(`${url} answered ${response.status} with ${text.length} characters`)
  }
  return text
}

export async function timed(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}
