import { expect, type Page } from '@playwright/test'

/** Presses its key until it opens: a page that was just loaded may not hear the first. */
export async function callPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
  }).toPass()
}
