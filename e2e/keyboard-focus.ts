import { expect, type Locator, type Page } from '@playwright/test'

/**
 * What is wrong with the focus as it stands: nothing, if it shows and nothing covers it, or if it is
 * on the page as a whole.
 */
export async function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(faultOfFocus)
}

/** After something was done: the focus is on something, and is seen there. */
export async function expectFocusKept(page: Page): Promise<void> {
  // A dialog takes it a moment after it has come, and gives it back a moment after it has gone.
  const faultNow = () =>
    page.evaluate(
      `document.activeElement === document.body ? 'lost' : (${String(faultOfFocus)})() ?? 'none'`,
    )
  await expect.poll(faultNow, { message: 'what is wrong with the focus' }).toBe('none')
}

/** Presses Tab until the focus is there, unless it is already, and holds every stop on the way to being seen. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  await page.evaluate(`window.faultOfFocus = ${String(faultOfFocus)}`)
  if (await target.evaluate((element) => element === document.activeElement)) return
  for (let presses = 0; presses < 400; presses += 1) {
    await page.keyboard.press(key)
    const found = await target.evaluate((element) => ({
      fault: window.faultOfFocus?.(),
      isThere: element === document.activeElement,
    }))
    // What is still coming may move a page for a moment.
    if (found.fault !== undefined) await expect.poll(() => focusFault(page)).toBeUndefined()
    if (found.isThere) return
  }
  throw new Error(`${key} never came to ${String(target)}`)
}

/** As `tabTo`, and Enter once the focus is there. */
export async function enterAt(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

declare global {
  interface Window {
    faultOfFocus?: typeof faultOfFocus
  }
}

/** Runs in the page. */
function faultOfFocus(): string | undefined {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return undefined
  // What holds other things and cannot be pressed itself.
  if (focused.matches('body, main, [role=dialog], [role=alertdialog]')) return undefined
  const name = focused.outerHTML.slice(0, 160)
  const isMarked = (element: Element | null) => {
    if (element === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
  }
  // A choice may be marked as a whole, with its words.
  if (!isMarked(focused) && !isMarked(focused.closest('label'))) return `unmarked: ${name}`
  const box = focused.getBoundingClientRect()
  const [x, y] = [box.x + Math.min(box.width / 2, 40), box.y + box.height / 2]
  const top = document.elementFromPoint(x, y)
  const isSeen = top !== null && (focused.contains(top) || top.contains(focused))
  return isSeen ? undefined : `covered by ${top?.outerHTML.slice(0, 80)}: ${name}`
}
