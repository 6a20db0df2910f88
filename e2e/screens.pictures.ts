import type { Browser, Page } from '@playwright/test'
import { disconnectAtBank } from '@/e2e/bank-settings'
import { businesses, type Desk, openDesk } from '@/e2e/desk'
import { expect, test as base } from '@/e2e/desk-test'
import { oddScreens, screens, type Screen, spoken } from '@/e2e/screens'
import { dayClock } from '@/e2e/day-clock-settings'
import { startEmptyStack } from '@/e2e/stack'
import { visitScreen } from '@/e2e/visit-screen'
import { forgiveNames } from '@/e2e/words-of-the-bank'

// Two programs of a day of their own, and some two hundred pictures.
base.describe.configure({ timeout: 3_600_000 })

const test = base.extend<object, { desk: Desk }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
    async ({}, use) => {
      const stack = await startEmptyStack(dayClock.environment())
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // The pictures show the client by this name.
  desk: [
    async ({ browser, stack }, use) =>
      use(await openDesk(browser, stack.dashboard, { complete: 'complete' })),
    { scope: 'worker', timeout: 120_000 },
  ],
})

const desktop = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const telephone = { width: 390, height: 844 }

interface Look {
  name: string
  window: typeof desktop
  colorScheme: 'light' | 'dark'
}

const looks: readonly Look[] = [
  { name: '1440', window: desktop, colorScheme: 'light' },
  { name: '1440-dark', window: desktop, colorScheme: 'dark' },
  { name: '1024', window: tablet, colorScheme: 'light' },
  { name: '390', window: telephone, colorScheme: 'light' },
  { name: '390-dark', window: telephone, colorScheme: 'dark' },
]
/** Seen in every look, one of each kind of screen; every other screen is seen in one look, in turn. */
const inEveryLook = ['portfolio', 'overview', 'transactions', 'sheet', 'connection']

let turn = 0

function looksOf(name: string): readonly Look[] {
  if (inEveryLook.includes(name)) return looks
  turn += 1
  return looks.slice(turn % looks.length).slice(0, 1)
}

/** Compares the page with its pictures; one that differs does not keep the others from being taken. */
async function look(page: Page, name: string, wanted = looksOf(name)): Promise<void> {
  // What is changed before its scripts have taken a page over is taken for a fault of theirs.
  // A page that reads on behind itself is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.evaluate(still)
  for (const { name: size, window, colorScheme } of wanted) {
    await page.setViewportSize(window)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo(0, 0))
    await expect.soft(page).toHaveScreenshot(`${name}-${size}.png`)
  }
}

/** Gives what is by chance (moments, identifiers and colours made of them) one look for all times. */
function still(): void {
  for (const mark of document.querySelectorAll<HTMLElement>('.av, .cp')) {
    const hue = [...mark.classList].find((name) => /^h[1-9]$/.test(name))
    const letter = (mark.dataset['av'] ?? mark.textContent ?? '').codePointAt(0) ?? 0
    if (hue !== undefined) mark.classList.replace(hue, `h${(letter % 9) + 1}`)
  }
  for (const code of document.querySelectorAll('[role=alert] code')) code.textContent = 'kept'
  // The programs began at 10:05 in the firm's time zone, and were read soon after.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const said = text.nodeValue ?? ''
    const fixed = said.replace(/\b1[01]:\d\d:\d\d/, '10:05:00').replace(/\b1[01]:\d\d\b/, '10:05')
    if (fixed !== said) text.nodeValue = fixed
  }
}

async function lookAt(page: Page, screen: Screen, desk: Desk): Promise<void> {
  const wanted = looksOf(screen.name)
  const [first] = wanted
  // What opens over a screen is opened at the width at which it is seen.
  await page.setViewportSize(wanted.length === 1 && first ? first.window : desktop)
  await visitScreen(page, screen, desk.clientPath)
  await screen.open?.(page)
  await look(page, screen.name, wanted)
}

async function inLanguage(
  browser: Browser,
  { desk, baseURL, locale }: { desk: Desk; baseURL: string; locale: string },
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { storageState } = desk
  const context = await browser.newContext({ baseURL, storageState, locale })
  const page = await context.newPage()
  await page.clock.setFixedTime(dayClock.begin)
  await use(page)
  await context.close()
}

// One test, since a worker that has failed is begun anew, and its programs with it.
test('every screen looks as it did', async ({
  page,
  desk,
  browser,
  stack,
  control,
  browserComplaints,
}) => {
  await page.clock.setFixedTime(dayClock.begin)
  for (const key of ['complete', 'dinars', 'yen', 'empty', 'narrow', 'odd', 'leaving'] as const) {
    await desk.clientPath(key)
  }
  for (const screen of screens) {
    await test.step(screen.name, () => lookAt(page, screen, desk))
  }
  for (const screen of oddScreens) {
    await test.step(screen.name, () => lookAt(page, screen, desk))
  }
  for (const { locale, screens: said } of spoken) {
    await inLanguage(browser, { desk, baseURL: stack.dashboard, locale }, async (reader) => {
      for (const screen of said) {
        const named = { ...screen, name: `${screen.name}-${locale}` }
        await test.step(named.name, () => lookAt(reader, named, desk))
      }
    })
  }
  await test.step('signed out', async () => {
    const context = await browser.newContext({
      baseURL: stack.dashboard,
      storageState: { cookies: [], origins: [] },
    })
    const stranger = await context.newPage()
    await stranger.goto('/')
    await look(stranger, 'sign-in')
    await stranger.goto('/handoff/none')
    await look(stranger, 'handoff-closed')
    await context.close()
  })
  await test.step('a bank that fails', async () => {
    await control.setFaults([{ match: { path: '/api/v1/' }, fault: 'status', status: 500 }])
    await page.goto(`${await desk.clientPath('yen')}/transactions`)
    await look(page, 'bank-fails')
    await control.clearFaults()
  })
  await test.step('a client that has to approve again', async () => {
    await disconnectAtBank(page, stack.bank, businesses.leaving)
    const client = await desk.clientPath('leaving')
    await page.goto(`${client}/transactions`)
    await look(page, 'needs-approval')
    await page.goto(`${client}/connection`)
    await look(page, 'connection-needs-approval')
  })
  forgiveNames(browserComplaints)
})
