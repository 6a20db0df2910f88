import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/desk-test'
import { runAxe } from '@/e2e/run-axe'
import { sidewaysPixels } from '@/e2e/sideways-pixels'
import { demoPassword } from '@/scripts/demo-people.mjs'

const telephone = { width: 390, height: 844 }

async function expectLanguage(page: Page, lang: string, dir: 'ltr' | 'rtl'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('html')).toHaveAttribute('dir', dir)
}

test.describe('de-AT', () => {
  test.use({ locale: 'de-AT', storageState: { cookies: [], origins: [] } })

  test('the browser’s language is spoken from signing in on, until another is chosen for good', async ({
    page,
  }) => {
    await page.goto('/')
    await expectLanguage(page, 'de', 'ltr')
    await page.getByRole('link', { name: 'Sprache: Deutsch' }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await expectLanguage(page, 'es', 'ltr')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expectLanguage(page, 'de', 'ltr')
    await expect(page).toHaveTitle('Anmelden · Countinghouse')
    await page.getByLabel('E-Mail').fill('ada@marlow.example')
    await page.getByLabel('Passwort').fill(demoPassword)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('link', { name: 'Mandant verbinden' }).first()).toBeVisible()

    const account = page.getByRole('banner').getByRole('button', { name: /Ada Marlow/ })
    const chosen = page.getByRole('button', { name: /^Sprache/ })
    // A press on a page that came just now may be too early for its script.
    await expect(async () => {
      if (!(await chosen.isVisible())) await account.click()
      await expect(chosen).toBeVisible({ timeout: 3000 })
    }).toPass()
    await chosen.click()
    await page.getByRole('menuitemradio', { name: 'العربية' }).click()
    await expectLanguage(page, 'ar', 'rtl')
    await page.goto('/renewals')
    await expectLanguage(page, 'ar', 'rtl')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Ada Marlow/ })
      .click()
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await expectLanguage(page, 'ar', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

/** What is wrong with the page on a telephone, where words have the least room. */
async function judge(page: Page, name: string): Promise<string[]> {
  const found = (await runAxe(page)).map((fault) => `${name}: ${fault}`)
  const sideways = await sidewaysPixels(page)
  if (sideways > 0) found.push(`${name}: ${sideways} px too wide`)
  return found
}

for (const [locale, lang, dir] of [
  ['de-DE', 'de', 'ltr'],
  ['ar', 'ar', 'rtl'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`${lang}: every kind of page fits a telephone, and no rule of axe is broken`, async ({
      page,
      desk,
    }) => {
      const client = await desk.clientPath('complete')
      await page.setViewportSize(telephone)
      const found: string[] = []
      const look = async (address: string) => {
        await page.goto(address)
        await expectLanguage(page, lang, dir)
        found.push(...(await judge(page, address)))
      }
      for (const address of ['/', '/renewals', `${client}/connection`]) await look(address)
      await look(`${client}/transactions?page_size=20`)
      await look((await page.locator('tbody a.row-link').first().getAttribute('href')) ?? '')
      await page.context().clearCookies({ name: /session/ })
      await look('/sign-in?callbackUrl=%2F')
      expect(found).toEqual([])
    })
  })
}

test.describe('ar', () => {
  test.use({ locale: 'ar' })

  test('the frame is mirrored: the rail stands right of the page, and a table’s first column at its right end', async ({
    page,
    desk,
  }) => {
    await page.goto(`${await desk.clientPath('complete')}/transactions?page_size=20`)
    const rail = await page.getByRole('complementary').first().boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect(rail?.x ?? 0).toBeGreaterThanOrEqual((main?.x ?? 0) + (main?.width ?? 0) - 1)
    const heads = page.locator('thead th')
    const first = await heads.first().boundingBox()
    const second = await heads.nth(1).boundingBox()
    expect(first?.x ?? 0).toBeGreaterThan(second?.x ?? Infinity)
    // Amounts are read from left to right here too, and begin beneath each other at the far end.
    const starts = await page.locator('tbody tr > td:last-child').evaluateAll((cells) =>
      cells.map((cell) => {
        const written = document.createRange()
        written.selectNodeContents(cell)
        return Math.round(written.getBoundingClientRect().left)
      }),
    )
    expect(starts.length).toBeGreaterThan(10)
    expect(new Set(starts).size).toBe(1)
    expect(await sidewaysPixels(page)).toBe(0)
  })
})
