import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { sidewaysPixels } from '@/e2e/sideways-pixels'

test('on a desk and a tablet the figures of the overview are whole in long currencies too', async ({
  page,
  desk,
}) => {
  await page.goto(`${await desk.clientPath('dinars')}/overview?period=last-month`)
  const figures = page.locator('main dl.card')
  await expect(figures.getByText(/ (more|less) than /).first()).toBeVisible()
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await figures
      .locator('dd:visible *')
      .evaluateAll((all) =>
        all.flatMap((each) =>
          each.clientWidth > 0 && each.scrollWidth > each.clientWidth ? [each.textContent] : [],
        ),
      )
    expect(cut, `figures at ${width} px`).toEqual([])
    const latest = page.locator('table', { hasText: 'Latest transactions' }).locator('td.num bdi')
    const beyond = await latest.evaluateAll((all) =>
      all.flatMap((each) => {
        const cell = each.closest('td')
        if (cell === null) return []
        const end = cell.getBoundingClientRect().right
        const room = end - Number.parseFloat(getComputedStyle(cell).paddingRight)
        return each.getBoundingClientRect().right > room + 1 ? [each.textContent] : []
      }),
    )
    expect(await latest.count()).toBeGreaterThan(0)
    expect(beyond, `latest transactions at ${width} px`).toEqual([])
  }
})

/** Buttons of the head that stand in a row without any word of it. */
function loneButtons(page: Page): Promise<string[]> {
  return page.locator('main h1').evaluate((title) => {
    const head = title.parentElement
    if (head === null) return ['no head']
    const rows = new Map<number, Element[]>()
    for (const each of head.querySelectorAll('h1, a, button, .badge')) {
      const { top, height, width } = each.getBoundingClientRect()
      if (width <= 1) continue
      const row = Math.round((top + height / 2) / 20)
      rows.set(row, [...(rows.get(row) ?? []), each])
    }
    return [...rows.values()].flatMap((row) =>
      row.length === 1 && row[0]?.tagName !== 'H1' ? [row[0]?.outerHTML.slice(0, 80) ?? ''] : [],
    )
  })
}

test('on a telephone no button of a head stands alone below it', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const key of ['dinars', 'complete'] as const) {
    const client = await desk.clientPath(key)
    for (const list of ['cards', 'customers']) {
      await page.goto(`${client}/${list}?period=last-month`)
      const row = page.locator('tbody a.row-link').first()
      await page.goto((await row.getAttribute('href')) ?? '')
      await expect(page.locator('main h1')).toBeVisible()
      expect(await loneButtons(page), `${key}, one of ${list}`).toEqual([])
      expect(await sidewaysPixels(page), `${key}, one of ${list}`).toBe(0)
    }
    await page.goto(`${client}/close?period=last-month`)
    await expect(page.locator('main h1')).toBeVisible()
    expect(await loneButtons(page), `${key}, close`).toEqual([])
  }
})
