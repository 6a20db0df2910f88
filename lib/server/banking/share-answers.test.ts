import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerSharing } from '@/lib/server/banking/share-answers'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openSharing() {
  const calls: { resolve: (answer: string) => void; reject: (cause: Error) => void }[] = []
  const share = createAnswerSharing<string>()
  return {
    calls,
    view: (key: string, requestedAt: number) =>
      share(
        key,
        requestedAt,
        () => new Promise((resolve, reject) => calls.push({ resolve, reject })),
      ),
    answer: async (index: number, text: string) => {
      calls[index]?.resolve(text)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('fifty views of one thing at once are one call', async () => {
  const { view, answer, calls } = openSharing()
  const views = Array.from({ length: 50 }, () => view('a', performance.now()))
  await answer(0, 'rows')
  expect(new Set(await Promise.all(views))).toEqual(new Set(['rows']))
  expect(calls).toHaveLength(1)
})

test('a view that was requested before the answer came shares it when its turn comes', async () => {
  const { view, answer, calls } = openSharing()
  const requestedAt = performance.now()
  void view('a', requestedAt)
  await vi.advanceTimersByTimeAsync(10)
  await answer(0, 'rows')
  await vi.advanceTimersByTimeAsync(900)
  await expect(view('a', requestedAt + 9)).resolves.toBe('rows')
  expect(calls).toHaveLength(1)
})

test('a view that is requested after the answer came makes a call of its own', async () => {
  const { view, answer, calls } = openSharing()
  void view('a', performance.now())
  await answer(0, 'old')
  await vi.advanceTimersByTimeAsync(1)
  const again = view('a', performance.now())
  await answer(1, 'new')
  await expect(again).resolves.toBe('new')
  expect(calls).toHaveLength(2)
})

test('an answer is shared for two seconds at most', async () => {
  const { view, answer, calls } = openSharing()
  const requestedAt = performance.now() - 1
  void view('a', requestedAt)
  await answer(0, 'rows')
  await vi.advanceTimersByTimeAsync(2000)
  void view('a', requestedAt)
  expect(calls).toHaveLength(2)
})

test('other things, and failures, are not shared', async () => {
  const { view, answer, calls } = openSharing()
  const first = view('a', 0)
  const other = view('b', 0)
  calls[0]?.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  const again = view('a', 0)
  await answer(1, 'b')
  await answer(2, 'a')
  expect(await Promise.all([other, again])).toEqual(['b', 'a'])
})

test('of many answers only the last twenty are kept', async () => {
  const { view, answer, calls } = openSharing()
  const requestedAt = performance.now() - 1
  for (let index = 0; index < 21; index += 1) {
    void view(`page ${index}`, requestedAt)
    await answer(index, 'rows')
  }
  await expect(view('page 20', requestedAt)).resolves.toBe('rows')
  expect(calls).toHaveLength(21)
  void view('page 0', requestedAt)
  expect(calls).toHaveLength(22)
})
