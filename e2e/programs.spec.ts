import { request } from '@playwright/test'
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
