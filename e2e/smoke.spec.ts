import { expect, test } from '@/e2e/test'
import { signIn } from '@/e2e/people'

test('both programs answer', async ({ stack, request }) => {
  const dashboard = await request.get('/api/health')
  expect(await dashboard.json()).toEqual({ status: 'ok' })
  const bank = await request.get(`${stack.bank}/health`)
  expect(bank.status()).toBe(200)
})

test('a demo person signs in, by keyboard readers as by eye', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await expectAccessible()
  await signIn(page)
  await expect(page.getByRole('main')).toBeVisible()
  await expectAccessible()
})

test('the bank’s control routes open with the key of this run alone', async ({
  stack,
  control,
  request,
}) => {
  expect((await control.getClock()).getUTCFullYear()).toBeGreaterThan(2000)
  const stranger = await request.get(`${stack.bank}/control/clock`)
  expect(stranger.status()).toBe(401)
})
