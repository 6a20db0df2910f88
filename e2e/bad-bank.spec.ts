import { askForApproval, expectRefused } from '@/e2e/ask-for-approval'
import { type BankFault, listReads } from '@/e2e/bank-control'
import { expect, test } from '@/e2e/client-test'
import { expectUnharmed } from '@/e2e/unharmed'

// A bank that is down, slow or talks nonsense. Each is told apart, and costs the connection nothing.

test.afterEach(async ({ page, client }) => {
  await expectUnharmed(page, client)
})

const html = { 'content-type': 'text/html; charset=utf-8' }

const faults: { what: string; fault: Omit<BankFault, 'match'>; title: string }[] = [
  {
    what: 'is down',
    fault: { fault: 'reset' },
    title: 'The bank cannot be reached',
  },
  {
    what: 'breaks off in the middle',
    fault: { fault: 'reset', when: 'mid_body' },
    title: 'The bank cannot be reached',
  },
  {
    what: 'does not answer in time',
    fault: { fault: 'latency', seconds: 14 },
    title: 'The bank takes too long',
  },
  {
    what: 'answers HTML',
    fault: { fault: 'respond', headers: html, body: '<h1>Sorry</h1><script>alert(1)</script>' },
    title: 'The bank’s answer cannot be read',
  },
  {
    what: 'answers half a JSON',
    fault: { fault: 'truncate' },
    title: 'The bank’s answer cannot be read',
  },
  {
    what: 'sends us elsewhere',
    fault: { fault: 'redirect', location: 'http://127.0.0.1:9/api/v1/transactions' },
    title: 'The bank’s answer cannot be read',
  },
  {
    what: 'fails with a page of HTML',
    fault: { fault: 'status', status: 500, format: 'html' },
    title: 'The bank reported an error',
  },
  {
    what: 'is unavailable',
    fault: { fault: 'status', status: 503, format: 'empty' },
    title: 'The bank reported an error',
  },
]

for (const { what, fault, title } of faults) {
  test(`a bank that ${what} is shown with a reference and a way to try again`, async ({
    page,
    client,
    control,
  }) => {
    const path = `/clients/${client.connection_id}/transactions`
    await page.goto(`/clients/${client.connection_id}/connection`)
    await control.setFaults([{ match: { path: '/api/v1/transactions' }, ...fault } as BankFault])
    await page.goto(path)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(title)
    await expect(alert).toContainText('The connection stands and nothing was changed.')
    await expect(alert).toContainText(/Reference \w/)
    const [fired] = await control.listFaults()
    expect(fired?.fired).toBeGreaterThan(0)

    await control.clearFaults()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  })
}

test('a bank that asks us to slow down is left in peace until it said so', async ({
  page,
  client,
  control,
}) => {
  const path = `/clients/${client.connection_id}/transactions`
  await page.goto(`/clients/${client.connection_id}/connection`)
  const limit = { fault: 'status', status: 429, retry_after: '4' }
  await control.setFaults([{ match: { path: '/api/v1/transactions' }, ...limit }])
  await control.clearCalls()
  for (const _visit of [1, 2]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The bank asks for a pause',
    )
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      /Try again in [1-4] seconds?\./,
    )
  }
  expect(await listReads(control)).toHaveLength(1)
  await control.clearFaults()
  await expect(async () => {
    await page.goto(path)
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('an access token that the bank no longer takes is renewed without a word', async ({
  page,
  client,
  control,
}) => {
  const refusal = { fault: 'status', status: 401, times: 1 }
  await control.setFaults([{ match: { path: '/api/v1/transactions' }, ...refusal }])
  const response = await page.goto(`/clients/${client.connection_id}/transactions`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
  expect((await control.listFaults())[0]?.fired).toBe(1)
})

test('a document that breaks off is a failed download, never half a file', async ({
  page,
  client,
  control,
  browserComplaints,
}) => {
  const { invoices } = await client.askBank<{ invoices: { id: string; file_id?: string }[] }>(
    '/invoicing/invoices?page_size=50',
  )
  const invoice = invoices.find(({ file_id }) => file_id !== undefined)
  await page.goto(`/clients/${client.connection_id}/invoices/${invoice?.id}`)
  const download = async () => {
    const starting = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download the PDF/ }).click()
    return (await starting).failure()
  }
  await control.setFaults([{ match: { path: '/files/' }, fault: 'reset', when: 'mid_body' }])
  expect(await download()).not.toBeNull()
  await control.clearFaults()
  expect(await download()).toBeNull()
  // The frame that shows the document loads it too.
  const others = browserComplaints.filter((each) => !each.includes('CONTENT_LENGTH_MISMATCH'))
  browserComplaints.splice(0, browserComplaints.length, ...others)
})

test('a document that the bank does not give is told with its status', async ({
  page,
  client,
  control,
}) => {
  const missing = `/api/bank/${client.connection_id}/invoicing/invoices/none/files/none`
  const unknown = await page.goto(missing)
  expect(unknown?.status()).toBe(404)
  await expect(page.getByText('The bank has no such document.')).toBeVisible()

  await control.setFaults([{ match: { path: '/api/v1/invoicing' }, fault: 'reset' }])
  const down = await page.goto(missing)
  expect(down?.status()).toBe(502)
  await expect(page.getByText('The bank does not answer (reference')).toBeVisible()
  await control.clearFaults()
})

const exchanges: { what: string; fault: Record<string, unknown>; title: string }[] = [
  {
    what: 'cuts the connection',
    fault: { fault: 'reset' },
    title: 'The bank’s answer was lost',
  },
  {
    what: 'answers HTML',
    fault: {
      fault: 'respond',
      body: '<h1>Maintenance</h1>',
      headers: { 'content-type': 'text/html' },
    },
    title: 'The bank’s answer was lost',
  },
  {
    what: 'refuses the registration',
    fault: { fault: 'oauth_error', error: 'invalid_client', status: 401 },
    title: 'The bank does not accept this installation',
  },
  {
    what: 'is overloaded',
    fault: { fault: 'status', status: 503, retry_after: '60' },
    title: 'The bank asks for a pause',
  },
]

for (const { what, fault, title } of exchanges) {
  test(`a token endpoint that ${what} leaves the connection as it was`, async ({
    page,
    client,
    control,
  }) => {
    const callback = await askForApproval(page, client)
    await control.setFaults([{ match: { path: '/oauth2/token' }, ...fault } as never])
    await expectRefused(page, callback, title)
    const [fired] = await control.listFaults()
    expect(fired?.fired).toBeGreaterThan(0)
    await control.clearFaults()
  })
}
