import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { beforeEach, expect, it, vi } from 'vitest'
import { authOptions } from '@/lib/server/auth/next-auth'
import { offerTestContext } from '@/test/context'

const signIn = vi.fn<(attempt: object) => Promise<object>>()
const said: unknown[] = []
const remembered: unknown[] = []
vi.mock('@/lib/server/auth/request-session', () => ({ readSessionToken: async () => undefined }))
vi.mock('@/lib/server/auth/known-device', () => ({
  readKnownDevice: async () => undefined,
  rememberDevice: async (_env: unknown, _known: unknown, id: string) => void remembered.push(id),
}))
vi.mock('@/lib/server/auth/keep-first-link', () => ({
  readFirstLink: async () => undefined,
  forgetFirstLink: async () => {},
}))
vi.mock('@/lib/server/auth/sign-in', () => ({
  signInByPassword: (_context: unknown, attempt: object) => signIn(attempt),
}))
offerTestContext({ env: {}, log: { error: (...line: unknown[]) => void said.push(...line) } })

const settings = { appOrigin: 'http://localhost', isHttps: false, authSecret: 'x'.repeat(32) }
const { options } = authOptions(settings).providers[0] as unknown as {
  options: CredentialsConfig<{ email: object; password: object }>
}
const attempt = () => options.authorize({ email: 'a@b.example', password: 'p' }, { headers: {} })

beforeEach(() => void said.splice(0))

it('who signs in is known by the id of a session, and by nothing else', async () => {
  signIn.mockResolvedValueOnce({ kind: 'signed_in', sid: 'sid-1', person_id: 'ada' })
  expect(await attempt()).toEqual({ id: 'sid-1' })
  signIn.mockResolvedValueOnce({ kind: 'refused' })
  expect(await attempt()).toBeNull()
  expect(remembered).toEqual(['ada'])
})

it('a fault of ours says nothing of itself, in an address or a log', async () => {
  signIn.mockRejectedValueOnce(new TypeError('values of a statement'))
  await expect(attempt()).rejects.toThrow(/^SignInFailed$/)
  expect(said).toEqual([{ reason: 'TypeError' }, 'sign-in failed'])
  signIn.mockResolvedValueOnce({ kind: 'throttled', retryAfterSeconds: 42 })
  await expect(attempt()).rejects.toThrow(/^TooManyAttempts-42$/)
})
