import { expect, test, vi } from 'vitest'
import { createAnswerSharing } from '@/lib/server/banking/share-answers'

function desk() {
  let time = 0
  let calls = 0
  const landings: { resolve: (answer: string) => void; reject: (cause: Error) => void }[] = []
  const share = createAnswerSharing<string>(() => time)
  const pass = async (turns = 4): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
  }
  return {
    at: (moment: number) => {
      time = moment
    },
    view: (key: string, askedAt: number, whenDone?: () => Promise<void>) =>
      share(key, { askedAt, whenDone }, () => {
        calls += 1
        return new Promise<string>((resolve, reject) => landings.push({ resolve, reject }))
      }),
    land: async (index: number, answer: string) => {
      landings[index]?.resolve(answer)
      await pass()
    },
    fail: async (index: number) => {
      landings[index]?.reject(new Error('down'))
      await pass()
    },
    pass,
    calls: () => calls,
  }
}

/** A view whose page is on its way until `end` is called. */
function underWay() {
  let end = (): void => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, whenDone: () => done }
}

test('fifty views of one thing at once are one call', async () => {
  const { view, land, calls } = desk()
  const views = Array.from({ length: 50 }, (_, moment) => view('a', moment))
  await land(0, 'rows')
  expect(new Set(await Promise.all(views))).toEqual(new Set(['rows']))
  expect(calls()).toBe(1)
})

test('a view that was asked for before the answer came shares it when its turn comes', async () => {
  const { at, view, land, calls } = desk()
  void view('a', 1)
  at(10)
  await land(0, 'rows')
  at(900)
  await expect(view('a', 9)).resolves.toBe('rows')
  expect(calls()).toBe(1)
})

test('a view that is asked for after an answer was seen is never given it', async () => {
  const { at, view, land, pass, calls } = desk()
  const first = underWay()
  void view('a', 1, first.whenDone)
  at(10)
  await land(0, 'old')
  first.end()
  await pass()
  const again = view('a', 11)
  await land(1, 'new')
  await expect(again).resolves.toBe('new')
  expect(calls()).toBe(2)
})

test('an answer is shared while a page with it is on its way, for two seconds at most', async () => {
  const { at, view, land, calls } = desk()
  const first = underWay()
  void view('a', 1, first.whenDone)
  at(10)
  await land(0, 'rows')
  at(2009)
  await expect(view('a', 2009, underWay().whenDone)).resolves.toBe('rows')
  expect(calls()).toBe(1)
  at(2010)
  void view('a', 2010)
  expect(calls()).toBe(2)
})

test('other things, and failures, are not shared', async () => {
  const { view, land, fail, calls } = desk()
  const first = view('a', 1)
  const other = view('b', 1)
  await Promise.all([expect(first).rejects.toThrow('down'), fail(0)])
  const again = view('a', 1)
  await land(1, 'b')
  await land(2, 'a')
  expect(await Promise.all([other, again])).toEqual(['b', 'a'])
  expect(calls()).toBe(3)
})

test('an answer is forgotten after two seconds', async () => {
  vi.useFakeTimers()
  try {
    const { view, land, calls } = desk()
    void view('a', 0)
    await land(0, 'rows')
    await vi.advanceTimersByTimeAsync(2000)
    void view('a', -1)
    expect(calls()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
