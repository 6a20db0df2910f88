import { request } from '@playwright/test'
import { expect, test } from '@/e2e/client-test'

test('a program hands in a large ledger’s file and takes its proof, which a person sees, and has a file made for a ledger', async ({
  page,
  client,
  stack,
}) => {
  await page.goto('/settings')
  const tokens = page.locator('form', { has: page.locator('input[name=step][value=make]') })
  await tokens.locator('input[name=name]').fill('Ledger')
  for (const scope of ['read', 'books', 'export']) {
    await tokens.locator(`input[value=${scope}]`).setChecked(true)
  }
  await tokens.getByRole('button', { name: 'Make token' }).click()
  const token = (await page.locator('[data-new-token]').textContent()) ?? ''

  const program = await request.newContext({
    baseURL: `${stack.dashboard}/api/v1/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
    storageState: { cookies: [], origins: [] },
  })
  const of = `clients/${client.connection_id}`
  const { accounts } = (await (await program.get(of)).json()) as { accounts: { id: string }[] }
  const account_id = accounts[0]?.id ?? ''
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
  const address = `${of}/accounts/${encodeURIComponent(account_id)}/books/${month}`

  // More than the front server takes of any other body.
  const words = 'Fuel and oil '.repeat(500)
  const lines = Array.from({ length: 200 }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0')
    return `${month}-${day},${at + 10_000}.01,${words}${at}`
  })
  const file = Buffer.from(['Date,Amount,Description', ...lines, ''].join('\n'))
  expect(file.length).toBeGreaterThan(1_200_000)
  const unclear = await program.post(address, { data: file })
  expect(unclear.status()).toBe(422)
  expect(await unclear.json()).toMatchObject({ code: 'unclear', open: ['sign'] })
  const query = '?mapping=day=1,amount=2,description=3,sign=one&closing=20000&name=june.csv'
  const taken = await program.post(`${address}${query}`, { data: file })
  expect(taken.status(), await taken.text()).toBe(200)
  const proof = (await taken.json()) as {
    read_lines: number
    difference: number
    explained: number
    lines: { amount: number }[]
  }
  expect(proof.read_lines).toBe(200)
  expect(proof.explained).toBe(proof.difference)
  expect(proof.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(proof.difference)
  expect(await (await program.get(address)).json()).toMatchObject({ difference: proof.difference })
  const huge = await program
    .post(address, { data: Buffer.alloc(54_000_000, 'a') })
    .catch(() => null)
  expect(huge === null || huge.status() === 413).toBe(true)

  await page.goto(`/clients/${client.connection_id}/books?period=${month}&account=${account_id}`)
  await expect(page.getByText('june.csv').first()).toBeVisible()

  const from = `${month}-01`
  const body = { kind: 'transactions', account_id, from, to: `${month}-28`, only_new: true }
  const other = await program.post(`${of}/exports`, { data: { ...body, format: 'mt940' } })
  expect(other.status()).toBe(422)
  const begun = await program.post(`${of}/exports`, {
    data: { ...body, format: 'camt053', ledger: 'odoo' },
  })
  expect(begun.status(), await begun.text()).toBe(202)
  const { id } = (await begun.json()) as { id: string }
  const read = async () =>
    (await (await program.get(`exports/${id}`)).json()) as { state: string; rows: number }
  await expect.poll(async () => (await read()).state).toBe('finished')
  const made = await program.get(`exports/${id}/file`)
  expect((await made.text()).match(/<Ntry>/g) ?? []).toHaveLength((await read()).rows)
  await page.goto(`/clients/${client.connection_id}/exports/handed-over`)
  await expect(page.getByText('Odoo').first()).toBeVisible()
  await program.dispose()
})
