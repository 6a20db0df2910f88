import { connectClient } from '@/e2e/connect-client'
import { expectPdf } from '@/e2e/document'
import { signIn } from '@/e2e/people'
import { expect, test } from '@/e2e/test'
import { readFile } from 'node:fs/promises'

test.use({ javaScriptEnabled: false })

const nora = 'nora@northgate.example'

test('without JavaScript a wrong password is told, and nobody is signed in', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(nora)
  await page.getByLabel('Password').fill('wrong-horse-battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('without JavaScript the whole job is done: connect, read, page, filter, download, disconnect, sign out', async ({
  page,
}) => {
  await test.step('sign in and connect a client', async () => {
    await signIn(page, nora)
    await connectClient(page, {
      business: 'Solstice Solar Co.',
      person: 'sam.several@bank.example',
      name: 'Solstice',
    })
    await expect(page.getByRole('heading', { name: 'Solstice is connected' })).toBeVisible()
  })
  const list = `${new URL(page.url()).pathname.replace('/connection', '')}/transactions`

  await test.step('read a table, go to the next page and back', async () => {
    await page.goto(`${list}?page_size=20`)
    const links = page.getByRole('table', { name: 'Transactions' }).locator('tbody th a')
    await expect(links).toHaveCount(20)
    const first = await links.first().getAttribute('href')
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2')
    expect(await links.first().getAttribute('href')).not.toBe(first)
    await page.getByRole('link', { name: 'Previous', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1')
    expect(await links.first().getAttribute('href')).toBe(first)
    await links.first().click()
    await expect(page.getByRole('term').filter({ hasText: 'Transaction ID' })).toBeVisible()
  })

  await test.step('filter', async () => {
    await page.goto(list)
    const filters = page.getByRole('search', { name: 'Filter transactions' })
    await filters.getByLabel('Status: Any').click()
    await filters.getByLabel('Pending').check()
    await filters.getByRole('button', { name: 'Apply' }).click()
    expect(new URL(page.url()).searchParams.getAll('status')).toEqual(['pending'])
    await expect(filters.getByLabel('Status: Pending')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')
    for (const row of await rows.all()) await expect(row).toContainText('Pending')
    await filters.getByRole('link', { name: 'Clear' }).click()
    await expect(page).toHaveURL(list)
  })

  await test.step('download an invoice’s PDF', async () => {
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    const table = page.getByRole('table', { name: 'Invoices' })
    await table.getByRole('row').filter({ hasText: 'PDF' }).last().getByRole('link').first().click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download PDF' }).click()
    expectPdf(await readFile(await (await downloading).path()))
  })

  await test.step('disconnect and sign out', async () => {
    await page.getByRole('link', { name: 'Connection', exact: true }).click()
    await page.getByText('Disconnect…').click()
    await page.getByRole('button', { name: 'Disconnect Solstice' }).click()
    await expect(page.getByRole('heading', { name: 'Solstice is disconnected' })).toBeVisible()
    await page.goto(list)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in\?signed_out=1/)
    await page.goto(list)
    await expect(page).toHaveURL(/\/sign-in/)
  })
})
