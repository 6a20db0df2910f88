import { beforeEach, expect, test, vi } from 'vitest'
import { createRequestViews } from '@/lib/server/auth/request-time'

const request = vi.hoisted(() => ({ headers: undefined as Headers | undefined }))

vi.mock('next/headers', () => ({
  headers: async () => request.headers ?? Promise.reject(new Error('no request is being answered')),
}))

const findRequestView = createRequestViews()
const startOf = async () => (await findRequestView('c-1'))?.requestedAt

beforeEach(() => {
  request.headers = undefined
})

test('a request began when the front server received it', async () => {
  request.headers = new Headers({ 'x-request-start': '12.5' })
  expect(await startOf()).toBe(12.5)
})

test('nothing is known of when work outside a request began', async () => {
  expect(await findRequestView('c-1')).toBeUndefined()
  request.headers = new Headers()
  expect(await startOf()).toBeUndefined()
  request.headers = new Headers({ 'x-request-start': 'now' })
  expect(await startOf()).toBeUndefined()
})

test('all parts of one answer count their calls together, a client each', async () => {
  request.headers = new Headers()
  const callsOf = async (connection_id: string) => (await findRequestView(connection_id))?.calls
  const calls = await callsOf('c-1')
  expect(await callsOf('c-1')).toBe(calls)
  expect(await callsOf('c-2')).not.toBe(calls)
  request.headers = new Headers()
  expect(await callsOf('c-1')).not.toBe(calls)
})
