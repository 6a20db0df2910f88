import { expect, test } from '@/e2e/client-test'
import { expectUnharmed } from '@/e2e/unharmed'

// What an address may ask that the bank refuses. Each has its words and a way on.

test.afterEach(async ({ page, client }) => {
  await expectUnharmed(page, client)
})

test('a page token of another list is refused with the way back to page one', async ({
  page,
  client,
}) => {
  interface Page1 {
    page: { next_page_token: string }
  }
  const { page: cards } = await client.askBank<Page1>('/cards?page_size=1')
  const path = `/clients/${client.connection_id}/transactions`
  for (const token of [cards.next_page_token, 'made-up']) {
    const query = new URLSearchParams({ status: 'settled', page_token: token })
    await page.goto(`${path}?${query.toString()}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This page can no longer be continued',
    )
  }
  await page.getByRole('link', { name: 'Start at page one' }).click()
  await expect(page).toHaveURL(`${path}?status=settled`)
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
})

test('a page token never meets other filters', async ({ page, client }) => {
  const path = `/clients/${client.connection_id}/transactions`
  await page.goto(`${path}?page_size=20&status=settled`)
  const next = page.getByRole('link', { name: 'Next', exact: true })
  const token = new URL((await next.getAttribute('href')) ?? '', page.url()).searchParams
  token.set('status', 'pending')
  await page.goto(`${path}?${token.toString()}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This page can no longer be continued',
  )
})

test('a filter value that the bank refuses is named, with the way to clear it', async ({
  page,
  client,
}) => {
  const path = `/clients/${client.connection_id}`
  const refused = [
    ['transactions?status=dancing', 'status'],
    ['transactions?initiated_after=yesterday', 'initiated_after'],
    ['transactions?min_amount=200&max_amount=100', 'amount'],
    ['cards?type=paper', 'type'],
    ['invoices?date_after=2026-02-31', 'date_after'],
    ['statements?statement_type=novel', 'statement_type'],
  ]
  for (const [query, parameter] of refused) {
    await page.goto(`${path}/${query}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'The bank refused this filter',
    )
    await expect(page.getByRole('main').getByRole('alert')).toContainText(parameter ?? '')
  }
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${path}/statements`)
  await expect(page.getByRole('table', { name: 'Statements', exact: true })).toBeVisible()
})
