import { auditPage } from '@/e2e/audit-page'
import { expect, signedOut, test } from '@/e2e/client-test'
import { filterBy } from '@/e2e/list-page'
import { signIn } from '@/e2e/people'

test('the audit log says who viewed which client, is filtered by kind, checked and taken along', async ({
  page,
  client,
}) => {
  await page.goto(`/clients/${client.connection_id}/statements`)
  await page.goto('/settings/audit')
  const rows = page.getByRole('table').getByRole('row')
  const view = rows.filter({ hasText: 'Viewed the client’s banking' }).first()
  await expect(view).toContainText('Ada Marlow')
  await expect(view).toContainText('Acme')

  await filterBy(page, 'Kind of event', 'Sign-in')
  await expect(page).toHaveURL(/kind=session/)
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Viewed the client’s banking' })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('audit-log.csv')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Log verified.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Exported the audit log' }).first()).toBeVisible()
})

test('an access report says to a client who viewed their banking, and is no page of a colleague', async ({
  page,
  client,
  browser,
  stack,
}) => {
  await page.goto(`/clients/${client.connection_id}/connection`)
  await page.getByRole('link', { name: 'Audit log' }).last().click()
  await page.getByRole('link', { name: 'Access report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access report: Acme')
  await expect(page.getByText(/^Ada Marlow viewed your banking on /)).toBeVisible()
  expect(await auditPage(page, 'access report')).toEqual([])
  const address = page.url()
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const colleague = await context.newPage()
  await signIn(colleague, 'ben@marlow.example')
  expect((await colleague.goto(address))?.status()).toBe(404)
  await context.close()
})

test('a name that nobody has is in the audit log after its sign-in was refused', async ({
  page,
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const stranger = await context.newPage()
  await stranger.goto('/')
  await stranger.getByLabel('Email').fill('zoe@marlow.example')
  await stranger.getByLabel('Password').fill('a password of nobody')
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByRole('alert').first()).toBeVisible()
  await context.close()
  await page.goto('/settings/audit?kind=session')
  const row = page.getByRole('row').filter({ hasText: 'nobody is called z…@marlow.example' })
  await expect(row.first()).toContainText('Unknown person')
})
