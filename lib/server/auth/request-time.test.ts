import { beforeEach, expect, test, vi } from 'vitest'
import { findRequestStart } from '@/lib/server/auth/request-time'

const request = vi.hoisted(() => ({ headers: undefined as Headers | undefined }))

vi.mock('next/headers', () => ({
  headers: async () => request.headers ?? Promise.reject(new Error('no request is being answered')),
}))

beforeEach(() => {
  request.headers = undefined
})

test('a request began when the front server received it', async () => {
  request.headers = new Headers({ 'x-request-start': '12.5' })
  expect(await findRequestStart()).toBe(12.5)
})

test('nothing is known of when work outside a request began', async () => {
  expect(await findRequestStart()).toBeUndefined()
  request.headers = new Headers()
  expect(await findRequestStart()).toBeUndefined()
  request.headers = new Headers({ 'x-request-start': 'now' })
  expect(await findRequestStart()).toBeUndefined()
})
