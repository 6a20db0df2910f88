import type { BrowserContext } from '@playwright/test'
import { decode } from 'next-auth/jwt'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createBankControl } from '@/e2e/bank-control'
import { disconnectAtBank } from '@/e2e/bank-settings'
import { signedOut } from '@/e2e/client-test'
import { acme } from '@/e2e/desk'
import { approveAtBank, connectClient } from '@/e2e/connect-client'
import { type Artefact, findSecrets, readFolder } from '@/e2e/find-secrets'
import { expectRowsFrom, rowLinks } from '@/e2e/list-page'
import { signIn } from '@/e2e/people'
import { type RecordedStack, startRecordedStack } from '@/e2e/recorded-stack'
import { expect, test as base } from '@/e2e/test'
import { findIssued } from '@/e2e/token-watch'

// A recorder between the dashboard and the bank learns every token, code, verifier and secret; then
// everything that left the dashboard's server, or was written down anywhere, is searched for them.

interface Story {
  stack: RecordedStack
  /** By kind: what the browser received, held and was asked to send; logs; folders. */
  found: Record<'browser' | 'logs' | 'dashboardData' | 'bankData', Artefact[]>
}

const test = base.extend<object, { story: Story }>({
  story: [
    async ({ browser }, use) => {
      const stack = await startRecordedStack()
      const context = await browser.newContext({
        baseURL: stack.dashboard,
        locale: 'en-US',
        storageState: signedOut,
      })
      context.setDefaultTimeout(20_000)
      const seen = watchBrowser(context)
      await liveThrough(context, stack)
      const held = await whatBrowserHolds(context)
      const received = await seen()
      await context.close()
      const logs = Object.entries(stack.logs())
      await stack.stopPrograms()
      await use({
        stack,
        found: {
          browser: [...received, ...held],
          logs: logs.map(([name, text]) => ({ name: `log of ${name}`, bytes: Buffer.from(text) })),
          dashboardData: await readFolder(stack.folders.dashboard),
          bankData: await readFolder(stack.folders.bank),
        },
      })
      await stack.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // No test here opens a page: what was watched is the story's own browser.
  baseURL: async ({ story }, use) => use(story.stack.dashboard),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
  noTokens: ({}, use) => use(),
})

/** Everything that a response carries, and every address that is asked for. */
function watchBrowser(context: BrowserContext): () => Promise<Artefact[]> {
  const pending: Promise<Artefact>[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const name = `${response.request().method()} ${pathname}`
    const read = async (): Promise<Artefact> => {
      // A redirect has no body, and one that was navigated away from is gone.
      const body = await response.body().catch(() => Buffer.alloc(0))
      const headers = JSON.stringify(await response.headersArray().catch(() => []))
      // The bank's answer to a consent names the code in its location, as the specification says.
      const isConsent = pathname === '/connect/consent'
      return { name, bytes: isConsent ? body : Buffer.concat([Buffer.from(headers), body]) }
    }
    pending.push(read())
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isCallback = url.pathname === '/api/connections/callback'
    const { referer = '' } = request.headers()
    const text = `${isCallback ? url.pathname : url.href} ${referer} ${request.postData() ?? ''}`
    pending.push(Promise.resolve({ name: `asking ${url.pathname}`, bytes: Buffer.from(text) }))
  })
  // The browser never ends a response that it no longer wants; it is told by its name alone.
  return async () => {
    const late = wait(10_000).then(() => ({ name: 'never ended', bytes: Buffer.alloc(0) }))
    const read = await Promise.all(pending.map((each) => Promise.race([each, late])))
    expect(read.filter(({ name }) => name === 'never ended').length).toBeLessThan(10)
    return read
  }
}

async function liveThrough(context: BrowserContext, stack: RecordedStack): Promise<void> {
  const page = await context.newPage()
  const control = createBankControl(stack)
  await signIn(page)
  const id = await connectClient(page, { ...acme, name: 'Acme' })
  const client = `/clients/${id}`
  for (const resource of ['accounts', 'cards', 'transactions', 'statements', 'customers']) {
    await page.goto(`${client}/${resource}`)
    await page.locator('tbody a.row-link').first().click()
    await expect(page).toHaveURL(new RegExp(`/${resource}/[^/]+$`))
    await expect(page.getByText('Details for support').last()).toBeVisible()
  }
  await page.goto(`${client}/transactions`)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expectRowsFrom(page, 51)
  await page.goto(`${client}/invoices`)
  await rowLinks(page).last().click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download the PDF/ }).click()
  await (await downloading).path()

  await control.advanceSeconds(1000)
  await page.goto(`${client}/accounts`)
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  await control.setFaults([{ match: { path: '/api/v1' }, fault: 'problem', variant: 'html' }])
  await page.goto(`${client}/cards`)
  await control.clearFaults()

  const customer = await context.browser()?.newContext({ storageState: signedOut })
  if (customer !== undefined) await disconnectAtBank(await customer.newPage(), stack.bank, acme)
  await customer?.close()
  await page.goto(`${client}/accounts`)
  await page.getByRole('button', { name: 'Reconnect Acme' }).click()
  await approveAtBank(page, acme)
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  const replayed = `/api/connections/callback?code=${codeOf(stack)}&state=made-up`
  await context.request.get(replayed)
  await page.goto(client)
}

async function readSecrets({ folders }: RecordedStack) {
  const text = await readFile(path.join(folders.dashboard, 'secrets.json'), 'utf8')
  return JSON.parse(text) as { auth_secret: string; vault_keys: string }
}

function codeOf({ proxy }: RecordedStack): string {
  return proxy.listSecrets().find(({ kind }) => kind === 'code')?.text ?? ''
}

async function whatBrowserHolds(context: BrowserContext): Promise<Artefact[]> {
  const [page] = context.pages()
  const session = await context.request.get('/api/auth/session')
  const storage = await page?.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      document.cookie,
    ]),
  )
  return [
    { name: 'next-auth session', bytes: await session.body() },
    { name: 'cookies', bytes: Buffer.from(JSON.stringify(await context.cookies())) },
    { name: 'storage', bytes: Buffer.from(storage ?? '') },
  ]
}

test('the recorder learnt what there is to learn, and the search finds what is there', ({
  story: { stack, found },
}) => {
  const secrets = stack.proxy.listSecrets()
  const count = (kind: string) => secrets.filter((secret) => secret.kind === kind).length
  expect(count('code')).toBe(2)
  expect(count('verifier')).toBe(2)
  expect(count('access token')).toBeGreaterThanOrEqual(3)
  expect(count('refresh token')).toBeGreaterThanOrEqual(3)
  expect(count('client secret')).toBe(1)
  expect(count('signed address')).toBeGreaterThan(0)
  expect(secrets.every(({ text }) => text.length >= 32)).toBe(true)

  const known = (text: string) => [{ kind: 'code' as const, text }]
  expect(findSecrets(found.browser, known('Acme Robotics Inc.')).length).toBeGreaterThan(1)
  expect(findSecrets(found.logs, known('Starting the dashboard on port')).length).toBe(1)
  expect(findSecrets(found.dashboardData, known('ada@marlow.example')).length).toBeGreaterThan(0)
  expect(findSecrets(found.bankData, known('Acme Robotics Inc.')).length).toBeGreaterThan(0)
  const disguised = Buffer.from(`x${codeOf(stack)}y`).toString('base64')
  const inDisguise = [{ name: 'a disguise', bytes: Buffer.from(disguised) }]
  expect(findSecrets(inDisguise, known(codeOf(stack)))).toEqual(['code in a disguise'])
})

test('the watch over every other test finds what the bank issued, in clear and in disguise', ({
  story: { stack, found },
}) => {
  // The recorder takes the operator’s own key, which the bank did not issue, for an access token.
  const given = stack.proxy
    .listSecrets()
    .filter(({ kind, text }) => /code|token|client/.test(kind) && text.startsWith('chb_'))
  expect(new Set(given.map(({ kind }) => kind)).size).toBe(4)
  const disguises = (text: string) => [
    text,
    Buffer.from(text).toString('hex'),
    ...['', ' ', '  '].map((start) => Buffer.from(`${start}${text}`).toString('base64')),
  ]
  const told = given.flatMap(({ text }) => disguises(text).map((each) => Buffer.from(`x${each}`)))
  expect(findIssued(told.map((bytes) => ({ name: 'told', bytes })))).toHaveLength(told.length)
  expect(findIssued(found.browser)).toEqual([])
})

test('no token, code, verifier, secret or signed address is in anything a browser received or holds', ({
  story: { stack, found },
}) => {
  const bytes = found.browser.reduce((sum, each) => sum + each.bytes.length, 0)
  expect(found.browser.length).toBeGreaterThan(100)
  expect(bytes).toBeGreaterThan(500_000)
  expect(findSecrets(found.browser, stack.proxy.listSecrets())).toEqual([])
})

test('the next-auth session holds the id of our own row and nothing else', async ({
  story: { stack, found },
}) => {
  const held = found.browser.find(({ name }) => name === 'cookies')
  const cookies = JSON.parse(held?.bytes.toString() ?? '') as { name: string; value: string }[]
  const sealed = cookies.find(({ name }) => name.includes('session'))
  const { auth_secret } = await readSecrets(stack)
  const opened = await decode({ token: sealed?.value ?? '', secret: auth_secret })
  expect(Object.keys(opened ?? {}).toSorted()).toEqual(['exp', 'iat', 'jti', 'sid'])
  const session = found.browser.find(({ name }) => name === 'next-auth session')
  expect(session?.bytes.toString()).not.toMatch(/token|sid/)
})

test('no log of either program holds one', ({ story: { stack, found } }) => {
  expect(found.logs.every(({ bytes }) => bytes.length > 100)).toBe(true)
  expect(findSecrets(found.logs, stack.proxy.listSecrets())).toEqual([])
})

test('the dashboard’s store and journal hold pairs only sealed', async ({
  story: { stack, found },
}) => {
  const journals = found.dashboardData.filter(({ name }) => name.startsWith('journal'))
  const lines = journals.flatMap(({ bytes }) => bytes.toString().split('\n').filter(Boolean))
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    expect((JSON.parse(line) as { pair_sealed: string }).pair_sealed.length).toBeGreaterThan(100)
  }
  expect(findSecrets(found.dashboardData, stack.proxy.listSecrets())).toEqual([])
  const { vault_keys } = await readSecrets(stack)
  const kept = found.dashboardData.filter(({ name }) => name !== 'secrets.json')
  expect(
    findSecrets(kept, [{ kind: 'client secret', text: vault_keys.split(':')[1] ?? '' }]),
  ).toEqual([])
})

test('the bank itself stores digests only', ({ story: { stack, found } }) => {
  // A signed address is made anew for each answer, and stored by nobody.
  const stored = stack.proxy.listSecrets().filter(({ kind }) => kind !== 'signed address')
  expect(findSecrets(found.bankData, stored)).toEqual([])
})
