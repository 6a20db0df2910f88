import type { Page } from '@playwright/test'

/** By how much the page is wider than its window. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement ?? document.documentElement
    return Math.max(0, scrollWidth - innerWidth)
  })
}
