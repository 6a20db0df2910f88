import { exactFigure, type Figure } from '@/bench/figure'
import { launchChromium } from '@/bench/stack/chromium'
import type { Connected } from '@/bench/stack/connected'

/** P16: requests that a browser makes for a list page, cold, and for the next page of it. */
export async function pageRequests(connected: Connected): Promise<Figure[]> {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext()).newPage()
    await page.setExtraHTTPHeaders({ cookie: connected.cookie })
    let requests = 0
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests += 1
    })
    await page.goto(`${connected.clientUrl}/transactions`, { waitUntil: 'networkidle' })
    const cold = requests
    const firstCell = page.locator('tbody tr').first()
    const before = await firstCell.innerText()
    requests = 0
    await page.getByRole('link', { name: 'Next', exact: true }).first().click()
    await page.waitForFunction(
      (text) => document.querySelector('tbody tr')?.textContent?.trim() !== text,
      before,
    )
    await page.waitForLoadState('networkidle')
    return [
      exactFigure(
        { row: 'P16', what: 'requests of the transactions page, cold', against: 'itself' },
        cold,
        'requests',
        14,
      ),
      exactFigure(
        { row: 'P16', what: 'requests of its next page', against: 'itself' },
        requests,
        'requests',
        3,
      ),
    ]
  } finally {
    await browser.close()
  }
}
