import { expect, test } from '@/e2e/desk-test'

// Clients are connected on the way.

const businesses = ['complete', 'dinars', 'yen'] as const

test('the clients show what was last known, are read again behind it, and say who fails', async ({
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
    page.getByRole('row').filter({ has: page.locator(`a.row-link[href^="${path}/"]`) })
  const [line, other] = [lineOf(acme), lineOf(pearl)]
  const progress = page.getByRole('progressbar', { name: 'Figures loaded' })

  await test.step('figures come client by client, and are there at once the next time', async () => {
    await page.goto('/')
    await expect(line).toContainText('$')
    // Of a period that was not read yet, so that all are read, each of them slowly.
    await control.setFaults([
      { match: { path: '/api/v1/accounts' }, fault: 'latency', seconds: 3, when: 'before' },
    ])
    await page.goto('/?period=last-quarter')
    await expect(progress).toBeVisible()
    await expect(page.getByText(/Loading \d+ of [1-9]/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Figures from' })).toBeVisible()
    await expect(progress).toHaveCount(0)
    await control.setFaults([
      { match: { path: '/api/v1/accounts' }, fault: 'status', status: 500, when: 'before' },
    ])
    await page.goto('/?period=last-month')
    await expect(page.getByRole('link', { name: /clients? not loaded/ })).toBeVisible()
    await expect(line).toContainText('Could not be loaded')
    await expect(line).toContainText('$')
    await expectAccessible()
    await control.clearFaults()
  })

  await test.step('columns are chosen in a menu, and stay', async () => {
    await page.goto('/?sort_by=balance&order=desc')
    await expect(page.getByRole('columnheader', { name: /Cash/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const favourite = page.getByRole('checkbox', { name: 'Favourite' })
    // A press on a page that came just now may be too early for its script.
    await expect(async () => {
      if (!(await favourite.isVisible()))
        await page.getByRole('button', { name: 'Columns' }).click()
      await expect(favourite).toBeVisible({ timeout: 3000 })
    }).toPass()
    const saved = page.waitForResponse('/api/preferences/columns')
    await favourite.check()
    await expect(page.getByRole('columnheader', { name: 'Favourite' })).toBeVisible()
    await saved
    // The bank's cards are read once a column shows them; clients that have just failed are left alone.
    const cards = page.getByRole('checkbox', { name: 'Cards near limit' })
    await cards.click()
    await expect(cards).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(line).toContainText('not yet')
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(line).not.toContainText('not yet', { timeout: 3000 })
    }).toPass()
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Favourite' })).toBeVisible()
  })

  await test.step('a star shows at once, stays, and narrows the list', async () => {
    const star = line.getByRole('button', { name: /: favourite$/ })
    await expect(other).toHaveCount(1)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: /^Favourites/ }).click()
    await expect(page).toHaveURL(/favourites=true/)
    await expect(line).toHaveCount(1)
    await expect(other).toHaveCount(0)
    await star.click()
    await expect(line).toHaveCount(0)
    await page.goto('/?search=no+such+client')
    await expect(page.getByText('No client matches')).toBeVisible()
  })

  await test.step('a tile lists the clients that it counts, and a count opens its rows', async () => {
    await page.goto('/')
    const tiles = page.getByRole('region', { name: 'Action needed' })
    const tile = tiles.getByRole('link').filter({ hasText: 'Overdue' })
    await tile.click()
    await expect(page).toHaveURL(/attention=overdue/)
    await expect(tile).toHaveAttribute('aria-current', 'true')
    await tile.click()
    await expect(page).not.toHaveURL(/attention/)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
  })

  await test.step('without a script the clients are read, sorted and filtered', async () => {
    const context = await browser.newContext({
      storageState: desk.storageState,
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
    })
    const plain = await context.newPage()
    await plain.goto('/')
    const cells = plain.locator('tbody tr').filter({ has: plain.locator(`a[href^="${acme}/"]`) })
    await expect(cells).toContainText('$')
    await plain.getByRole('link', { name: 'Cash' }).click()
    await expect(plain).toHaveURL(/sort_by=balance/)
    await plain.getByRole('link', { name: /^Archived/ }).click()
    await expect(plain.getByText('No client matches')).toBeVisible()
    await context.close()
  })
})
