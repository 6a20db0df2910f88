import { expect, test } from 'vitest'
import { addPage } from '@/lib/domain/close/list-pass'
import { isWhole } from '@/lib/domain/reading/reading'

const statement = (id: string, period_end: string | null) => ({
  id,
  period_start: '2026-01-01',
  period_end,
})
const more = (items: ReturnType<typeof statement>[]) => ({ items, notUnderstood: 0, hasMore: true })

test('a list of several pages is whole with its last, and goes on by the days on which statements end', () => {
  const first = addPage(
    undefined,
    more([statement('s-3', '2026-06-30'), statement('s-2', '2026-05-31')]),
  )
  expect(first.list).toMatchObject({ before: '2026-06-01', pages: 1 })
  expect(isWhole(first.now)).toBe(false)
  const items = [statement('s-2', '2026-05-31'), statement('s-1', '2026-04-30')]
  const last = addPage(first.list, { ...more(items), hasMore: false })
  expect(last.list).toBeUndefined()
  expect(isWhole(last.now)).toBe(true)
  expect(last.now.items.map(({ id }) => id)).toEqual(['s-3', 's-2', 's-1'])
})

test('a list is not whole with a statement that is not understood, on whatever page', () => {
  const first = addPage(undefined, { ...more([statement('s-3', '2026-06-30')]), notUnderstood: 1 })
  const last = addPage(first.list, { items: [], notUnderstood: 0, hasMore: false })
  expect([isWhole(last.now), last.now.notUnderstood]).toEqual([false, 1])
  const undated = addPage(undefined, { ...more([statement('s-1', null)]), hasMore: false })
  expect([isWhole(undated.now), undated.now.notUnderstood]).toEqual([false, 1])
})

test('a list begins again where its days lead nowhere, or after twenty pages', () => {
  const same = more([statement('s-3', '2026-06-30')])
  const first = addPage(undefined, same)
  expect(addPage(first.list, same).list).toBeUndefined()
  let { list } = addPage(undefined, more([statement('s-0', '2026-12-31')]))
  for (let page = 1; page < 20; page += 1) {
    expect(list).toBeDefined()
    list = addPage(list, more([statement(`s-${page}`, `2026-06-${30 - page}`)])).list
  }
  expect(list).toBeUndefined()
})
