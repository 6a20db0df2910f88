import { request } from '@playwright/test'
import { monthBack } from '@/e2e/month-back'
import { expect, test } from '@/e2e/client-test'

test('a program with a token begins an export, waits for it and takes its file, until the token is ended', async ({
  page,
  client,
  stack,
}) => {
  await page.goto('/settings')
  const tokens = page.locator('form', { has: page.locator('input[name=step][value=make]') })
  await tokens.locator('input[name=name]').fill('Nightly export')
  await tokens.locator('input[value=export]').check()
  await tokens.getByRole('button', { name: 'Make token' }).click()
  const token = (await page.locator('[data-new-token]').textContent()) ?? ''
  expect(token).toMatch(/^chp_/)

  // Nothing of a browser: no cookie, no origin.
  const program = await request.newContext({
    baseURL: `${stack.dashboard}/api/v1/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    storageState: { cookies: [], origins: [] },
  })
  const today = new Date().toISOString().slice(0, 10)
  const first = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  const begun = await program.post(`clients/${client.connection_id}/exports`, {
    data: { kind: 'transactions', format: 'csv', from: first, to: today },
  })
  expect(begun.status()).toBe(202)
  const { id } = (await begun.json()) as { id: string }
  expect(begun.headers()['location']).toBe(`/api/v1/exports/${id}`)
  const state = async () => {
    const answer = (await (await program.get(`exports/${id}`)).json()) as { state: string }
    return answer.state
  }
  await expect.poll(state).toBe('finished')
  const file = await program.get(`exports/${id}/file`)
  expect(file.headers()['content-type']).toContain('text/csv')
  expect((await file.text()).split('\r\n').length).toBeGreaterThan(10)

  // A person sees what their program did.
  await page.goto(`/clients/${client.connection_id}/exports`)
  await expect(page.getByRole('link', { name: /^Every transaction that matches/ })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'End Nightly export' }).click()
  await expect(page.getByRole('button', { name: 'End Nightly export' })).toHaveCount(0)
  expect((await program.get(`exports/${id}/file`)).status()).toBe(401)
  await program.dispose()
})

test('a program with a token decides a finding and signs nothing while another is open, as its person sees', async ({
  page,
  client,
  stack,
}) => {
  await page.goto('/settings')
  const tokens = page.locator('form', { has: page.locator('input[name=step][value=make]') })
  await tokens.locator('input[name=name]').fill('Month end')
  await tokens.locator('input[value=close]').check()
  await tokens.getByRole('button', { name: 'Make token' }).click()
  const token = (await page.locator('[data-new-token]').textContent()) ?? ''

  // No other test sets up the close of this month.
  const month = monthBack(3)
  const program = await request.newContext({
    baseURL: `${stack.dashboard}/api/v1/clients/${client.connection_id}/closes/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    storageState: { cookies: [], origins: [] },
  })
  const read = async () => (await (await program.get(month)).json()) as { state: string }
  expect((await read()).state).toBe('not_started')
  const listed = await program.get('/api/v1/clients')
  expect(await listed.json()).toMatchObject({ clients: expect.any(Array) })
  const { findings } = (await (await program.get(`${month}/findings`)).json()) as {
    findings: { id: string; state: string; payee: string | null }[]
  }
  const open = findings.filter(({ state, payee }) => state === 'open' && payee !== null)
  expect(open.length).toBeGreaterThan(1)
  const decided = await program.post(`${month}/findings/${open[0]?.id}/decision`, {
    data: { decision: 'accept', reason: 'Seen by the month-end program' },
  })
  expect(await decided.json()).toMatchObject({ id: open[0]?.id, state: 'accepted' })
  const signed = await program.post(`${month}/signatures`, { data: { as: 'preparer' } })
  expect(signed.status()).toBe(422)
  expect((await read()).state).toBe('in_preparation')

  await page.goto(`/clients/${client.connection_id}/close/exceptions`)
  await expect(page.getByText('Seen by the month-end program').first()).toBeVisible()
  await program.dispose()
})
