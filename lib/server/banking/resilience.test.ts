import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BankingError } from '@/lib/server/banking/banking-error'
import { createOriginBreaker, createRetry, createTokenPace } from '@/lib/server/banking/resilience'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fail = (code: BankingError['code'], retryAfterSeconds?: number) => () =>
  Promise.reject(new BankingError(code, { retryAfterSeconds }))
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: BankingError) => error.code,
  )

describe('a retry', () => {
  const retry = createRetry(() => 1)

  /** The milliseconds between the tries of one call. */
  async function findWaits(call: () => Promise<unknown>): Promise<number[]> {
    const tries: number[] = []
    const outcome = codeOf(
      retry().execute(() => {
        tries.push(Date.now())
        return call()
      }),
    )
    await vi.runAllTimersAsync()
    await outcome
    return tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
  }

  test('a retry waits longer each time, three tries in all', async () => {
    expect(await findWaits(fail('server_error'))).toEqual([200, 400])
  })

  test.each([
    [0, [200, 400]],
    [1, [1200, 1400]],
    [2, [2200, 2400]],
    [3, []],
  ])('a retry after a Retry-After of %i seconds waits %j ms', async (seconds, waits) => {
    expect(await findWaits(fail('rate_limited', seconds))).toEqual(waits)
  })

  test.each(['timeout', 'unauthorized', 'invalid_request', 'not_found', 'unreadable'] as const)(
    'is not made after %s',
    async (code) => {
      expect(await findWaits(fail(code))).toEqual([])
    },
  )

  test('a retry adds a fifth to the calls made when all of them fail', async () => {
    const limited = createRetry(() => 0)
    let tries = 0
    for (let nth = 0; nth < 100; nth += 1) {
      const outcome = codeOf(
        limited().execute(() => {
          tries += 1
          return fail('unreachable')()
        }),
      )
      await vi.runAllTimersAsync()
      await outcome
    }
    expect(tries).toBeGreaterThanOrEqual(120)
    expect(tries).toBeLessThanOrEqual(130)
  })
})

describe('the breaker of an origin', () => {
  const silent = fail('unreachable')

  test('opens after five calls in a row without an answer, and tests the origin two seconds later', async () => {
    const guard = createOriginBreaker()
    const call = vi.fn<() => Promise<never>>(silent)
    for (let nth = 0; nth < 6; nth += 1) await codeOf(guard(call))
    expect(call).toHaveBeenCalledTimes(5)
    vi.setSystemTime(Date.now() + 2000)
    let answer = (_value: string): void => {}
    const tested = guard(() => new Promise<string>((resolve) => (answer = resolve)))
    expect(await codeOf(guard(call))).toBe('unreachable')
    expect(call).toHaveBeenCalledTimes(5)
    answer('back')
    await expect(tested).resolves.toBe('back')
    await expect(guard(async () => 'open to all')).resolves.toBe('open to all')
  })

  test('takes an error that the bank answered for an answer', async () => {
    const guard = createOriginBreaker()
    for (let nth = 0; nth < 20; nth += 1) {
      await codeOf(guard(nth % 5 === 4 ? fail('server_error') : silent))
    }
    await expect(guard(async () => 'still open')).resolves.toBe('still open')
  })
})

describe('the pace of a token', () => {
  const never = () => new AbortController().signal

  test('allows eight calls at once, and the next in their order', async () => {
    const pace = createTokenPace()
    const ends: (() => void)[] = []
    const calls = Array.from({ length: 10 }, () =>
      pace('a', never(), () => new Promise<void>((resolve) => ends.push(resolve))),
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(8)
    void pace('b', never(), async () => void ends.push(() => {}))
    expect(ends).toHaveLength(9)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(10)
    for (let nth = 0; nth < 11; nth += 1) {
      ends[nth]?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    await Promise.all(calls)
  })

  test('rejects a call whose deadline passes in the queue, and runs those behind it', async () => {
    const pace = createTokenPace()
    const ends: (() => void)[] = []
    const wait = () => new Promise<void>((resolve) => ends.push(resolve))
    const running = Array.from({ length: 8 }, () => pace('a', never(), wait))
    const deadline = new AbortController()
    const late = pace('a', deadline.signal, wait)
    const behind = pace('a', never(), async () => 'ran')
    deadline.abort(new Error('late'))
    await expect(late).rejects.toThrow('late')
    for (const end of ends) end()
    await Promise.all(running)
    await expect(behind).resolves.toBe('ran')
  })

  test('is suspended for as long as the bank asked, a year too', async () => {
    const year = 365 * 24 * 3600
    const pace = createTokenPace()
    const waitOf = (call: Promise<unknown>): Promise<unknown> =>
      call.catch((error: BankingError) => error.retryAfterSeconds)
    expect(await waitOf(pace('a', never(), fail('rate_limited', year)))).toBe(year)
    expect(await waitOf(pace('a', never(), async () => {}))).toBe(year)
    vi.setSystemTime(Date.now() + (year - 1) * 1000)
    expect(await waitOf(pace('a', never(), async () => {}))).toBe(1)
    vi.setSystemTime(Date.now() + 1000)
    expect(await codeOf(pace('a', never(), async () => {}))).toBe('answered')
  })

  test('is forgotten of the oldest where a thousand others are suspended since', async () => {
    const pace = createTokenPace()
    for (let nth = 0; nth <= 1000; nth += 1) {
      await codeOf(pace(String(nth), never(), fail('rate_limited', 3600)))
    }
    expect(await codeOf(pace('0', never(), async () => {}))).toBe('answered')
    expect(await codeOf(pace('1000', never(), async () => {}))).toBe('rate_limited')
  })
})
