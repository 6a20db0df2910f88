import { expect, test } from '@/e2e/desk-test'

// Clients are connected on the way.
test.describe.configure({ timeout: 120_000 })

const businesses = ['complete', 'dinars', 'yen'] as const

test('the portfolio shows what was last known, reads it anew behind it, and names who fails', async ({
  page,
  desk,
  control,
  browser,
  expectAccessible,
}) => {
  const paths = []
  for (const key of businesses) paths.push(await desk.clientPath(key))
  const [acme = '', pearl = ''] = paths
  const lineOf = (path: string) =>
    page.getByRole('row').filter({ has: page.locator(`a[href^="${path}/"]`) })
  const [line, other] = [lineOf(acme), lineOf(pearl)]
  const progress = page.getByRole('progressbar', { name: 'Figures read' })

  await test.step('figures come client by client, and are there at once the next time', async () => {
    await page.goto('/')
    await expect(line).toContainText('$')
    // Of a period that was not read yet, so that all are read, each of them slowly.
    await control.setFaults([
      { match: { path: '/api/v1/accounts' }, fault: 'latency', seconds: 3, when: 'before' },
    ])
    await page.goto('/?period=last-quarter')
    await expect(
      page.locator('p', { has: progress, hasText: /Reading figures: \d+ of [1-9]/ }),
    ).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(/^\d+ clients? (was|were) read at /)
    await expect(progress).toHaveCount(0)
    await control.setFaults([
      { match: { path: '/api/v1/accounts' }, fault: 'status', status: 500, when: 'before' },
    ])
    await page.goto('/?period=last-month')
    await expect(line).toContainText('$')
    await expect(page.getByText(/clients? could not be read/)).toContainText('what was last known')
    await expect(line).toContainText('$')
    await expectAccessible()
    await control.clearFaults()
  })

  await test.step('a star stays, and narrows the list', async () => {
    await page.goto('/?sort_by=balance&order=desc')
    await expect(page.getByRole('columnheader', { name: /Cash/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const star = line.getByRole('button', { name: /: favourite$/ })
    await expect(other).toHaveCount(1)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.getByLabel('Favourites').check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/favourites=only/)
    await expect(line).toHaveCount(1)
    await expect(other).toHaveCount(0)
    await star.click()
    await expect(line).toHaveCount(0)
    await page.goto('/?search=no+such+client')
    await expect(page.getByText('No client matches')).toBeVisible()
    await page.goto('/portfolio/columns')
    await expectAccessible()
  })

  await test.step('without a script the figures of the page are read, and columns chosen', async () => {
    const context = await browser.newContext({
      storageState: desk.storageState,
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
    })
    const plain = await context.newPage()
    await plain.goto('/?period=this-year')
    const cells = plain.locator('tbody tr').filter({ has: plain.locator(`a[href^="${acme}/"]`) })
    await expect(cells.locator('[data-label="Statements"]')).toHaveCount(0)
    const answered = plain.waitForResponse((response) => response.request().method() === 'POST')
    await plain.getByRole('button', { name: 'Refresh figures' }).click()
    expect((await answered).status()).toBe(303)
    await expect(cells.locator('[data-label="Statements"]')).toHaveText(/^\d+\+?$/)
    await expect(plain).toHaveURL(/period=this-year/)
    await plain.getByRole('link', { name: 'Columns' }).click()
    await plain.getByLabel('Tags', { exact: true }).check()
    await plain.getByLabel('Place of Tags').selectOption('1')
    await plain.getByRole('button', { name: 'Save columns' }).click()
    await plain.goto('/')
    await expect(plain.getByRole('columnheader').nth(1)).toHaveText('Tags')
    await plain.goto('/portfolio/columns')
    await plain.getByRole('button', { name: 'As it was at first' }).click()
    await context.close()
  })
})
