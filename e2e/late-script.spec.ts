import { callPalette } from '@/e2e/call-palette'
import { expect, test } from '@/e2e/desk-test'
import { holdScripts } from '@/e2e/hold-scripts'

// React takes over what the server has sent, or draws the page again and reports an error, which fails a test.

const places = [
  'overview',
  'transactions',
  'accounts',
  'cards',
  'statements',
  'invoices',
  'customers',
  'close?period=last-month',
  'invoices/ageing?currency=USD',
  'statements/coverage',
  'connection',
]

test.use({ locale: 'de-DE' })

test('a script that comes late, to a window of another size, takes the page over as it stands', async ({
  page,
  desk,
}) => {
  const client = await desk.clientPath('complete')
  for (const path of ['/', '/connect', ...places.map((place) => `${client}/${place}`)]) {
    await page.setViewportSize({ width: 1440, height: 844 })
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    release()
    await callPalette(page)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
