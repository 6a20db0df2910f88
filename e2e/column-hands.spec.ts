import type { Locator, Page, Route } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'

const route = '/api/preferences/transactions'

/** Presses the middle of something and draws it by so many pixels to the right; still held. */
async function draw(page: Page, what: Locator, by: number): Promise<void> {
  const { x, y } = await middleOf(what)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
}

async function middleOf(what: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await what.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: Math.round(box.width) }
}

test('columns are sized and moved where they stand, by pointer and by keys, and stay so', async ({
  page,
  desk,
  expectAccessible,
}) => {
  const client = await desk.clientPath('complete')
  const heads = page.getByRole('columnheader')
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const edge = (name: string) => page.getByRole('separator', { name: `Width of ${name}` })
  const said = page.getByRole('status').filter({ hasText: /\S/ })
  const widthOf = async (name: string) => (await middleOf(head(name))).width
  const posted = page.locator('tbody tr').first().locator('td').nth(3)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(route)) sent += 1
  })
  await page.goto(`${client}/transaction-table`)
  await page.getByRole('button', { name: 'As it was at first' }).click()
  await page.goto(`${client}/transactions?page_size=20&status=settled`)
  await expect(page.getByRole('button', { name: 'Select rows' })).toBeEnabled()
  await expect(page.getByRole('separator')).toHaveCount(0)
  await head('Type').hover()
  await expect(page.getByRole('separator')).toHaveCount(7)
  sent = 0

  await test.step('an edge is drawn; Escape takes it back', async () => {
    const before = await widthOf('Type')
    await draw(page, edge('Type'), 64)
    expect(await widthOf('Type')).toBeGreaterThan(before + 40)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await widthOf('Type')).toBe(before)
    expect(sent).toBe(0)
    await draw(page, edge('Type'), 64)
    await page.mouse.up()
    const drawn = await middleOf(head('Type'))
    await expect(said).toHaveText('Saved')
    await expect(head('Type')).toHaveAttribute('data-width', /^\d\d$/)
    expect(sent).toBe(1)
    expect((await middleOf(head('Type'))).x).toBeCloseTo(drawn.x, 0)
  })

  await test.step('a head is drawn along its row, and its link is not followed', async () => {
    const address = page.url()
    await draw(page, head('Posted'), -0.75 * (await widthOf('Account')))
    await page.mouse.up()
    const dropped = await middleOf(head('Posted'))
    await expect(said).toHaveText('Posted is column 5 of 8. Saved')
    // The page has come anew in that order, and nothing has moved for it.
    await expect(heads.nth(4)).toHaveText('Posted')
    await expect(heads.nth(5)).toHaveText('Account')
    await expect(posted).toHaveAttribute('data-label', 'Posted')
    expect((await middleOf(head('Posted'))).x).toBeCloseTo(dropped.x, 0)
    await expect(page).toHaveURL(address)
    expect(sent).toBe(2)
  })

  await test.step('keys do the same, and the focus stays', async () => {
    await edge('Account').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(said).toHaveText('Account is column 5 of 8. Saved')
    await expect(heads.nth(4)).toHaveText('Account')
    expect(sent).toBe(3)
    await page.keyboard.press('Home')
    const narrow = Number(await edge('Account').getAttribute('aria-valuenow'))
    await page.keyboard.press('ArrowRight')
    await expect(edge('Account')).toHaveAttribute('aria-valuetext', `${narrow + 8} px`)
    await expect(said).toHaveText('Saved')
    await expect(edge('Account')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(edge('Status')).toBeFocused()
    await expectAccessible()
  })

  await test.step('what could not be saved is undone, and it is said', async () => {
    const before = await widthOf('Status')
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    const fail = (given: Route) => refused.then(() => given.fulfill({ status: 503 }))
    await page.route(`**${route}`, fail, { times: 1 })
    await page.keyboard.press('End')
    expect(await widthOf('Status')).toBeGreaterThan(before)
    refuse()
    await expect(said).toContainText('Not saved: the columns are as they were')
    expect(await widthOf('Status')).toBe(before)
    await edge('Type').dblclick()
    await expect(head('Type')).not.toHaveAttribute('data-width')
    await expect(said).toHaveText('Saved')
  })

  const names = await heads.allInnerTexts()
  const width = await widthOf('Account')
  await page.reload()
  expect(await heads.allInnerTexts()).toEqual(names)
  expect(await widthOf('Account')).toBe(width)
  await page.goto(`${client}/transaction-table`)
  await expect(page.getByLabel('Size of Account')).toHaveValue(/^\d+$/)
  await page.getByRole('button', { name: 'As it was at first' }).click()
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible()
})
