import { expect, test } from '@/e2e/test'
import { connectClient } from '@/e2e/connect-client'
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

test('a business is connected through the bank’s own screens', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page)
  const connection_id = await connectClient(page, {
    business: 'Juniper & Oak Design Studio',
    person: 'sam.several@bank.example',
    name: 'Juniper',
  })
  expect(connection_id).not.toBe('')
  await expectAccessible()
  await page.goto(`/clients/${connection_id}/transactions`)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})
