import type { BrowserContext } from '@playwright/test'

/** What React throws where a page that was sent is not the page that it would draw. */
export const notTakenOver = 'error #418'

/**
 * Whether React refuses the page of this address again. Of a page whose data still come it may do so although the page is
 * whole (github.com/react/react/issues/37321 and 37551); one that does not fit is refused at every
 * load.
 */
export async function isRefusedAgain(context: BrowserContext, url: string): Promise<boolean> {
  const page = await context.newPage()
  let isRefused = false
  page.on('pageerror', ({ message }) => {
    isRefused ||= message.includes(notTakenOver)
  })
  await page.goto(url)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body *')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  )
  await page.close()
  return isRefused
}
