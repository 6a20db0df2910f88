import { expect, test, vi } from 'vitest'
import { POST as answer } from '@/app/api/auth/[...nextauth]/route'
import { offerTestContext } from '@/test/context'
import { countsOf, type ServiceCounts } from '@/lib/server/service-counts'

const path = '/sign-in?callbackUrl=%2F&error='
let location = ''
const counted: string[] = []
vi.mock('@/lib/server/auth/next-auth', () => ({
  answerAuth: async () => new Response(null, { status: 303, headers: { location } }),
}))
const context = offerTestContext({ env: { appOrigin: 'http://localhost:3000' } })
countsOf.provide(context, {
  countLimit: (kind: string) => void counted.push(kind),
} as unknown as ServiceCounts)

async function signIn(reason: string, headers: Record<string, string>) {
  location = `${path}${reason}`
  const origin = 'http://localhost:3000'
  const url = `${origin}/api/auth/callback/credentials`
  const request = new Request(url, { method: 'POST', headers: { origin, ...headers } })
  const response = await answer(request, { params: Promise.resolve({ nextauth: [] }) })
  const { status } = response
  return [status, response.headers.get('retry-after'), response.headers.get('location')]
}

const browser = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }

test('a program whose sign-in has to wait gets 429, and in how many seconds to try again', async () => {
  for (const accept of ['*/*', 'application/json']) {
    expect(await signIn('TooManyAttempts-840', { accept })).toEqual([429, '840', null])
  }
})

test('a browser is led back to its form, with the wait in the address', async () => {
  const led = [303, null, `${path}TooManyAttempts-840`]
  expect(await signIn('TooManyAttempts-840', browser)).toEqual(led)
  expect(await signIn('TooManyAttempts-840', { accept: 'text/html' })).toEqual(led)
})

test('each sign-in that has to wait is counted once, of a browser and of a program', async () => {
  counted.length = 0
  await signIn('TooManyAttempts-840', browser)
  await signIn('TooManyAttempts-840', { accept: '*/*' })
  await signIn('CredentialsSignin', browser)
  expect(counted).toEqual(['sign_in', 'sign_in'])
})

test('what fails otherwise is answered to everybody as before', async () => {
  const led = [303, null, `${path}CredentialsSignin`]
  expect(await signIn('CredentialsSignin', { accept: '*/*' })).toEqual(led)
})
