import { demoPassword } from '@/scripts/demo-people.mjs'
import { copyTemplate, firstReadyMilliseconds, startCommand } from '@/e2e/stack'
import { expect, test } from '@/e2e/test'
import { findFreePort } from '@/scripts/ports.mjs'

// `npm run dev` compiles each screen when it is first opened: its clocks are long.
const compiled = { timeout: 300_000 }

test('a link leads on without a whole load while the dashboard is developed', async ({
  browser,
  stack,
}) => {
  test.setTimeout(900_000)
  const port = await findFreePort()
  const { dataFolder, remove } = await copyTemplate()
  const development = await startCommand(
    'scripts/dev.mjs',
    {
      PORT: String(port),
      DATA_DIR: dataFolder,
      BANKING_BASE_URL: `${stack.bank}/api/v1`,
      BANKING_AUTH_URL: stack.bank,
      BANKING_API_AUDIENCE: `${stack.bank}/api`,
      BANKING_CLIENT_ID: 'development',
      BANKING_CLIENT_SECRET: 'nothing-is-connected-in-this-test',
    },
    firstReadyMilliseconds,
  )
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    storageState: { cookies: [], origins: [] },
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(compiled.timeout)
    await page.goto('/')
    await page.getByLabel('Email').fill('ada@marlow.example')
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible(compiled)
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    // Before its script has come a link loads its page whole, as it should.
    await expect(async () => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      loads.length = 0
      await page.getByRole('link', { name: 'Renewals' }).first().click()
      await expect(page).toHaveURL(/\/renewals$/, compiled)
      await expect(page.getByRole('heading', { name: 'Renewals', level: 1 })).toBeVisible(compiled)
      expect(loads).toEqual([])
    }).toPass({ timeout: 300_000 })
  } finally {
    await context.close()
    await development.stop()
    await remove()
  }
})
