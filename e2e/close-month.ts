import type { Locator, Page } from '@playwright/test'
import { expect } from '@/e2e/test'

const openItems = (page: Page) => page.locator('details[id]:has(> summary .text-attention)')

/** Accepts all findings of the close that is open, item by item, each with a reason. */
export async function acceptFindings(page: Page): Promise<void> {
  while ((await openItems(page).count()) > 0) await acceptItem(page, 'Looked at with the client')
}

/** Accepts all findings of the first item that has open ones. */
export async function acceptItem(page: Page, reason: string): Promise<void> {
  const { item, dialog, before } = await beginAccept(page)
  await dialog.getByLabel('Reason').fill(reason)
  const laterTitles = await watchTitle(dialog)
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // What was accepted is said until it closes, also once the page shows the rows that are left.
  expect(await laterTitles.jsonValue()).toEqual([])
  // As many again may be left to accept: what stands in the item is other than before.
  await expect.poll(() => item.innerText()).not.toBe(before)
}

/** The titles that it has from now on, other than the one that it has. */
async function watchTitle(dialog: Locator) {
  return dialog.evaluateHandle((node) => {
    const title = node.querySelector('h2')?.textContent
    const later: string[] = []
    const look = () => {
      const now = node.querySelector('h2')?.textContent
      if (now != null && now !== title) later.push(now)
    }
    new MutationObserver(look).observe(node, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return later
  })
}

/** The dialog in which the findings of the first item that has open ones are accepted. */
export async function beginAccept(page: Page) {
  // By its name: once it is decided, the next one is the first.
  const item = page.locator(`details#${await openItems(page).first().getAttribute('id')}`)
  if ((await item.getAttribute('open')) === null) await item.locator('> summary').click()
  const accept = item.getByRole('button', { name: /^Accept \d+…$/ })
  await expect(accept).toBeVisible()
  const before = await item.innerText()
  await accept.click()
  // What says that it is done is a dialog too, and stays under a pointer that rests on it.
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') })
  return { item, dialog, before }
}

export async function signAs(page: Page, role: 'preparer' | 'reviewer'): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'You sign that these' })
  // A press before the page's script has come opens nothing, and behind the open dialog there is no button.
  await expect(async () => {
    const open = page.getByRole('button', { name: `Sign as ${role}…` })
    if ((await dialog.count()) === 0) await open.click({ timeout: 2000 })
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

export async function lockMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Lock / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'As closed' })).toBeVisible()
}

export async function reopenMonth(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Reopen…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: /^Reopen / }).click()
  await expect(dialog).toHaveCount(0)
}
