import { afterEach, expect, test, vi } from 'vitest'
import { postForm } from '@/lib/queries/post-form'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['a redirect, which is what the route answers', async () => ({ type: 'opaqueredirect' }), true],
  ['a refusal', async () => ({ type: 'basic', status: 403 }), false],
  ['nothing at all', async () => Promise.reject(new TypeError('Failed to fetch')), false],
])('a form that gets %s', async (_, answer, isDone) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', answer)
  expect(await postForm('/api/marks', new URLSearchParams({ favourite: 'c' }))).toBe(isDone)
  expect(reload).toHaveBeenCalledTimes(isDone ? 0 : 1)
})
