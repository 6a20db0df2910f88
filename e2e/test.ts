import { test as base, expect, type Page, type Response } from '@playwright/test'
import { createBankControl, type BankControl } from '@/e2e/bank-control'
import { type ConnectedClient, type Desk, openClient, openDesk } from '@/e2e/desk'
import { runAxe } from '@/e2e/run-axe'
import { readFolder } from '@/e2e/find-secrets'
import { startFreshStack, type Stack } from '@/e2e/stack'
import { findIssued, findIssuedInClear, watchForTokens } from '@/e2e/token-watch'
import { isBrokenWord, watchWords } from '@/e2e/watch-words'

interface TestFixtures {
  control: BankControl
  /** Fails the test when the page breaks a rule of axe. */
  expectAccessible: (page?: Page) => Promise<void>
  /**
   * What went wrong in the page's context, and broken words in any; must be empty at the end, so take out what a
   * test provokes.
   */
  browserComplaints: string[]
  /** Fails the test when a browser got anything that the bank issued to the dashboard. */
  noTokens: void
  /** A second stack for a test that stops programs or moves the clock for good. */
  ownStack: Stack
}

/** Known to every spec, so that a worker with its programs goes on from one spec to the next. */
interface WorkerFixtures {
  stack: Stack
  desk: Desk
  client: ConnectedClient
}

/** The test of every spec: both programs run for the worker, and the page begins at the dashboard. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
    async ({}, use) => {
      const stack = await startFreshStack()
      await use(stack)
      await stack.stop(expectNoTokens)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: [
    async ({ browser, stack }, use) => use(await openDesk(browser, stack.dashboard)),
    { scope: 'worker', timeout: 120_000 },
  ],
  client: [
    async ({ browser, stack, desk }, use) => use(await openClient(browser, stack, desk)),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.dashboard),
  control: async ({ stack }, use) => {
    const control = createBankControl(stack)
    await use(control)
    await control.clearFaults()
  },
  ownStack: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const stack = await startFreshStack()
      await use(stack)
      await stack.stop()
    },
    { timeout: 120_000 },
  ],
  browserComplaints: [
    async ({ browser, context }, use, info) => {
      const complaints: string[] = []
      const documents = new Map<string, Response>()
      const notTakenOver: Promise<string>[] = []
      const endWatch = await watchWords(browser, complaints)
      context.on('response', (response) => {
        if (response.request().isNavigationRequest()) documents.set(response.url(), response)
      })
      context.on('weberror', (thrown) => {
        const { message } = thrown.error()
        const url = thrown.page()?.url() ?? ''
        complaints.push(`${message} at ${url}`)
        const sent = message.includes('error #418') ? documents.get(url) : undefined
        if (sent !== undefined) notTakenOver.push(sent.text().catch(String))
      })
      context.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !isHttpStatus(text) && !isBrokenWord(text)) {
          complaints.push(text)
        }
      })
      await use(complaints)
      endWatch()
      // React draws such a page again: only as it was sent does it show what did not fit.
      for (const body of await Promise.all(notTakenOver)) {
        await info.attach('a page as it was sent', { body, contentType: 'text/html' })
      }
      expect(complaints, 'errors, refused content and broken words in the browser').toEqual([])
    },
    { auto: true },
  ],
  noTokens: [
    async ({ browser, context: _opened, stack }, use) => {
      const findTokens = watchForTokens(browser, stack.dashboard)
      await use()
      expect(await findTokens(), 'what the bank issued, in what a browser got').toEqual([])
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async (which = page) => {
      expect(await runAxe(which), `axe on ${which.url()}`).toEqual([])
    })
  },
})

/** After a worker's last test: neither what its programs printed nor what they stored holds any. */
async function expectNoTokens({ output, dataFolder }: Stack): Promise<void> {
  const printed = findIssued([{ name: 'what the programs printed', bytes: Buffer.from(output()) }])
  const stored = findIssuedInClear(await readFolder(dataFolder))
  // The registration at the bank holds its client secret, for the owner of this folder alone.
  expect([...printed, ...stored.filter((name) => name !== 'banking-client.json')]).toEqual([])
}

/** Chromium reports every answer of 400 and above as an error; the tests judge those themselves. */
function isHttpStatus(text: string): boolean {
  return text.startsWith('Failed to load resource: the server responded with a status of')
}

export { expect }
