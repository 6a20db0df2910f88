import { startFreshStack, type Stack } from '@/e2e/stack'
import { expect, test as base } from '@/e2e/test'
import { demoDashboardPeople, demoPassword } from '@/scripts/demo-people.mjs'
import { send } from '@/test/front/raw-request'

/** Twelve clients are connected first. */
const readyWithin = 170_000

/** The programs as `npm start` runs them where nothing is set, with the clients that it connects. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
    async ({}, use) => {
      const stack = await startFreshStack({ DEMO: '' }, readyWithin)
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** In which state the first start leaves each of the twelve, as its row says it. */
const states = {
  'Lighthouse Legal LLP': 'Reconnect',
  'Northwind Freight Inc.': 'Reconnect',
  'Bluebird Dental PLLC': /Consent ends in \d+ days/,
  'Juniper & Oak Design Studio': 'Partly shared',
  'Acme Robotics Inc.': 'Connected',
  'Gulf Pearl WLL': 'Connected',
  'Hundred Thousand Ltd.': 'Connected',
  'Kumo Trading KK': 'Connected',
  'Pinecrest Pediatrics PC': 'Connected',
  'Practice Bakery LLC': /Connected\s*Sandbox/,
  'Redwood Analytics Inc.': 'Connected',
  'Solstice Solar Co.': 'Connected',
}

test('one click signs a person in, and the first screen has twelve clients with their states and figures', async ({
  page,
  stack,
}) => {
  // The start says so where one of them could not be connected.
  expect(stack.output()).not.toMatch(/demo has not|Not all of the demo/)
  await page.goto('/')
  await expect(page.getByText('Every client, person and amount is invented.')).toBeVisible()
  await expect(page.getByText('Marlow & Finch, a firm of 3 people with 12 clients')).toBeVisible()
  for (const name of [/^Ben Finch Reviewer/, /^Joy Park Preparer/]) {
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Ada Marlow Admin/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()

  const rows = page.locator('tbody tr:has(a.row-link)')
  await expect(rows).toHaveCount(12)
  for (const [name, state] of Object.entries(states)) {
    const row = rows.filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row, name).toContainText(state)
    await expect(row, name).toContainText(/[$¥]\d|KWD\s\d/)
  }
  const list = page.getByRole('region', { name: 'Try this' })
  const steps = list.getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(list).toContainText('0 of 5')
  await steps.filter({ hasText: 'Reconnect Lighthouse Legal LLP' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/connection$/)
  await expect(page.getByRole('button', { name: /^Reconnect/ }).first()).toBeVisible()
})

test('at a public address nothing of the demo is there, and none of its people can sign in', async () => {
  const stack = await startFreshStack(
    { DEMO: '', APP_URL: 'https://books.marlow.example' },
    readyWithin,
  )
  try {
    const visit = visitor(stack.dashboard, 'books.marlow.example')
    const { text } = await visit('/')
    expect(text).toContain('Sign in')
    for (const word of [
      'invented',
      demoPassword,
      ...demoDashboardPeople.map(({ email }) => email),
    ]) {
      expect(text).not.toContain(word)
    }
    const csrfToken = /name="csrfToken" value="(\w+)"/.exec(text)?.[1] ?? ''
    expect(csrfToken).not.toBe('')
    for (const { email } of demoDashboardPeople) {
      const form = { csrfToken, email, password: demoPassword, callbackUrl: '/' }
      const { path } = await visit('/api/auth/callback/credentials', form)
      expect(path, email).toContain('error=CredentialsSignin')
    }
    expect(stack.output()).not.toContain('Connecting the clients of the demo')
    expect(stack.output()).toContain('Demo people cannot sign in at https://books.marlow.example')
  } finally {
    await stack.stop()
  }
})

/** Goes to a dashboard as the proxy before it does, with the cookies that it sets, and on to where it leads. */
function visitor(dashboard: string, host: string) {
  const cookies = new Map<string, string>()
  const visit = async (
    path: string,
    form?: Record<string, string>,
  ): Promise<{ path: string; text: string }> => {
    const body = form && new URLSearchParams(form).toString()
    const { headers, text } = await send(dashboard, {
      path,
      headers: {
        host,
        'x-forwarded-proto': 'https',
        cookie: [...cookies].map((each) => each.join('=')).join('; '),
        ...(body !== undefined && {
          origin: `https://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
        }),
      },
      ...(body !== undefined && { method: 'POST', body }),
    })
    for (const cookie of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (headers.location === undefined) return { path, text }
    const to = new URL(headers.location, `https://${host}`)
    return visit(`${to.pathname}${to.search}`)
  }
  return visit
}
