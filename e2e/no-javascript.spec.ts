import { connectClient } from '@/e2e/connect-client'
import { expectPdf } from '@/e2e/document'
import { expectRowsFrom, lastWithPdf } from '@/e2e/list-page'
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

test('without JavaScript the whole job is done: connect, read, page, filter, download, sign out', async ({
  page,
}) => {
  await test.step('sign in and connect a client', async () => {
    await signIn(page, nora)
    await connectClient(page, {
      business: 'Pinecrest Pediatrics PC',
      person: 'sam.several@bank.example',
      name: 'Pinecrest',
    })
    await expect(page.getByRole('heading', { name: 'Pinecrest is connected' })).toBeVisible()
  })
  const list = `${new URL(page.url()).pathname.replace('/connection', '')}/transactions`

  await test.step('read a table, go to the next page and back', async () => {
    await page.goto(`${list}?page_size=20`)
    const links = page.getByRole('table', { name: 'Transactions' }).locator('tbody a.row-link')
    await expect(links).toHaveCount(20)
    const first = await links.first().getAttribute('href')
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await expectRowsFrom(page, 21)
    expect(await links.first().getAttribute('href')).not.toBe(first)
    await page.getByRole('link', { name: 'Previous', exact: true }).click()
    await expectRowsFrom(page, 1)
    expect(await links.first().getAttribute('href')).toBe(first)
    await links.first().click()
    await page.getByText('Details for support').click()
    await expect(page.getByRole('term').filter({ hasText: 'Transaction ID' })).toBeVisible()
  })

  await test.step('search, and take a filter of a copied address away', async () => {
    await page.goto(`${list}?status=pending`)
    const search = page.getByRole('searchbox', { name: 'Search transactions' })
    await search.fill('a')
    await search.press('Enter')
    await expect(page).toHaveURL(/search=a/)
    expect(new URL(page.url()).searchParams.getAll('status')).toEqual(['pending'])
    await page.getByRole('link', { name: 'Remove filter: Status Pending' }).click()
    await expect(page).toHaveURL(/search=a/)
    expect(page.url()).not.toContain('status=')
  })

  await test.step('download an invoice’s PDF', async () => {
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    const href = await (await lastWithPdf(page)).getAttribute('href')
    await page.goto(href ?? '')
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download the PDF/ }).click()
    expectPdf(await readFile(await (await downloading).path()))
  })

  await test.step('read the figures of the overview, which stream after its head', async () => {
    await page.goto(list.replace('/transactions', '/overview'))
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    const chart = page.getByRole('figure', { name: /^Money in and out by / }).first()
    await expect(chart).toBeVisible()
    await expect(page.getByText('Loading')).toBeHidden()
    const title = await page.getByRole('heading', { name: 'Overview' }).boundingBox()
    const place = await chart.boundingBox()
    expect(place?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    expect(place?.x).toBeGreaterThanOrEqual(title?.x ?? 0)
  })

  await test.step('sign out', async () => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in\?signed_out=1/)
    await page.goto(list)
    await expect(page).toHaveURL(/\/sign-in/)
  })
})
