import type { Locator, Page } from '@playwright/test'
import { signedOut } from '@/e2e/client-test'
import { expect, test } from '@/e2e/desk-test'
import { enterAt, expectFocusKept, tabTo } from '@/e2e/keyboard-focus'
import { monthBack } from '@/e2e/month-back'
import { demoPassword } from '@/scripts/demo-people.mjs'

// Many presses, each of them looked at.
test.describe.configure({ timeout: 300_000 })

const words = 'Rent against the lease'

/** A toast is one too, in which nothing is done. */
const dialogOn = (page: Page) => page.locator('[role="dialog"]:not([data-toast])')

/** Goes there, presses it, and holds that the focus is somewhere afterwards. */
async function press(page: Page, target: Locator, key?: 'Shift+Tab') {
  await enterAt(page, target, key)
  await expectFocusKept(page)
}

async function typeInto(page: Page, field: Locator, text: string) {
  if (!(await field.evaluate((each) => each === document.activeElement))) await tabTo(page, field)
  await page.keyboard.type(text)
}

/** By J and K, which walk the findings that are unfolded. */
async function walkTo(page: Page, row: Locator) {
  const isThere = () => row.evaluate((each) => each.contains(document.activeElement))
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) {
    await page.keyboard.press(presses < 30 ? 'k' : 'j')
  }
  expect(await isThere()).toBe(true)
  await expectFocusKept(page)
}

/** Fills the reason of the dialog that is open in, and presses its button. */
async function giveReason(page: Page, reason: string) {
  const dialog = dialogOn(page)
  await typeInto(page, dialog.getByLabel('Reason'), reason)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('a month is closed by two people with nothing but the keyboard, and the focus is never lost', async ({
  page,
  desk,
  stack,
  browser,
}) => {
  const client = await desk.clientPath('complete')
  const month = monthBack(4)
  const item = await addItem(page, stack.dashboard)
  // Of no client whose closes another test of this worker looks at.
  await beginOther(page, await desk.clientPath('yen'), stack.dashboard)

  await page.goto('/closes')
  await test.step('from the board to the month', async () => {
    const name = page.locator(`tr:has(a.row-link[href^="${client}/"]) a.row-link`)
    await tabTo(page, name)
    const cell = page.locator(`tr:has(a.row-link[href^="${client}/"]) a[data-cell="${month}"]`)
    while (!(await cell.evaluate((each) => each === document.activeElement))) {
      await page.keyboard.press('ArrowRight')
      await expectFocusKept(page)
    }
    await page.keyboard.press('Enter')
    // It takes the focus once its script is there; until then Tab walks the board beneath.
    await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1)
    await expectFocusKept(page)
    await press(page, dialogOn(page).getByRole('link', { name: 'Open close' }))
    await expect(page.getByRole('heading', { level: 1, name: /^Close, / })).toBeVisible()
    await expectFocusKept(page)
    await press(page, page.getByRole('button', { name: 'Set up the close' }))
    await expect(page.getByText('In preparation').first()).toBeVisible()
    await expectFocusKept(page)
    // The close that was begun with it keeps it, and no other has it.
    await item.end()
  })

  const open = page.locator('details[id]:has(> summary .text-attention)').first()
  const rows = open.locator('table.findings tbody tr.with-av:has([data-key="a"])')
  await test.step('a finding is noted', async () => {
    if ((await open.getAttribute('open')) === null) await press(page, open.locator('> summary'))
    await walkTo(page, rows.first())
    await page.keyboard.press('n')
    const sheet = page.getByRole('dialog', { name: 'Transaction' })
    const note = sheet.getByLabel('Add a note for the firm')
    await expect(note).toBeFocused()
    await page.keyboard.type('Seen on the lease')
    await press(page, sheet.getByRole('button', { name: 'Save' }))
    await expect(sheet.getByText('Seen on the lease')).toBeVisible()
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expectFocusKept(page)
    await expect(rows.first().locator('a.row-link')).toBeFocused()
  })

  await test.step('a question about it is made for the client', async () => {
    await page.keyboard.press('q')
    const dialog = dialogOn(page)
    const name = dialog.getByRole('textbox', { name: 'Their name' })
    await expect(name).toBeVisible()
    await expectFocusKept(page)
    if ((await name.inputValue()) === '') await typeInto(page, name, 'Olivia')
    await press(page, dialog.getByRole('button', { name: /^Send/ }))
    await expect(dialog.locator('input[readonly]')).toHaveValue(/^http/)
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(rows.first()).toContainText('Waiting for')
    await expectFocusKept(page)
  })

  await test.step('one is excluded, one accepted, each with a reason', async () => {
    for (const [key, reason] of [
      ['e', 'Contract on file'],
      ['a', 'Looked at with the client'],
    ] as const) {
      const row = rows.nth(1)
      const href = await row.locator('a.row-link').getAttribute('href')
      await walkTo(page, row)
      await page.keyboard.press(key)
      await expect(dialogOn(page)).toBeVisible()
      await expectFocusKept(page)
      await giveReason(page, reason)
      await expect(rows.filter({ has: page.locator(`a[href="${href}"]`) })).toHaveCount(0)
      await expectFocusKept(page)
    }
  })

  await test.step('the rest is accepted together, item by item', async () => {
    const items = page.locator('details[id]:has(> summary .text-attention)')
    for (let left = await items.count(); left > 0; left = await items.count()) {
      const one = items.first()
      const summary = one.locator('> summary')
      if ((await one.getAttribute('open')) === null)
        await press(page, summary, await wayTo(summary))
      const accept = one.getByRole('button', { name: /^Accept \d+( below materiality)?…$/ }).first()
      // A page has some of them; the next ones come in their place, perhaps as many.
      const own = page.locator(`details#${await one.getAttribute('id')}`)
      const before = await own.getByText(/^Decided: /).innerText()
      await press(page, accept, await wayTo(accept))
      await giveReason(page, 'Looked at with the client')
      await expect(own.getByText(before, { exact: true })).toHaveCount(0)
      await expectFocusKept(page)
    }
  })

  await test.step('the item of the firm is ticked', async () => {
    const own = page.locator('details', { hasText: words })
    const summary = own.locator('> summary')
    if ((await own.getAttribute('open')) === null) await press(page, summary, await wayTo(summary))
    await press(page, own.getByRole('button', { name: 'Done', exact: true }))
    await expect(own.getByRole('button', { name: 'Take it back' })).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('it is signed ready', async () => {
    await sign(page, 'preparer')
    await expect(page.getByText('Ready for review').first()).toBeVisible()
    await expectFocusKept(page)
  })

  const context = await browser.newContext({
    baseURL: stack.dashboard,
    locale: 'en-US',
    storageState: signedOut,
  })
  const other = await context.newPage()
  await test.step('another person signs in, reviews, and returns it with a note', async () => {
    await other.goto('/')
    await typeInto(other, other.getByLabel('Email'), 'ben@marlow.example')
    await typeInto(other, other.getByLabel('Password'), demoPassword)
    await other.keyboard.press('Enter')
    await expect(other.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await press(other, other.getByRole('link', { name: /^Close/ }).first())
    const name = other.locator(`tr:has(a.row-link[href^="${client}/"]) a.row-link`)
    await tabTo(other, name)
    const cell = other.locator(`tr:has(a.row-link[href^="${client}/"]) a[data-cell="${month}"]`)
    while (!(await cell.evaluate((each) => each === document.activeElement))) {
      await other.keyboard.press('ArrowRight')
    }
    await other.keyboard.press('Enter')
    await press(other, dialogOn(other).getByRole('link', { name: 'Open close' }))
    await expect(other.getByRole('heading', { level: 1, name: /^Close, / })).toBeVisible()
    await expectFocusKept(other)
    await stepWithWords(other, 'Return…', 'Note', 'The lease is missing')
    await expect(other.getByText('The lease is missing').first()).toBeVisible()
    await expectFocusOnSignOff(other)
  })

  await test.step('it is signed again, and locked', async () => {
    // What a colleague did is there on coming back.
    await page.reload()
    await sign(page, 'preparer')
    await expectFocusOnSignOff(page)
    await other.reload()
    await sign(other, 'reviewer')
    await expectFocusKept(other)
    await press(other, other.getByRole('button', { name: /^Lock / }), 'Shift+Tab')
    const dialog = dialogOn(other)
    await press(other, dialog.getByRole('button', { name: 'Lock', exact: true }))
    await expect(other.getByRole('heading', { name: 'As closed' })).toBeVisible()
    await expectFocusKept(other)
  })

  await test.step('it is reopened with a reason', async () => {
    await stepWithWords(other, 'Reopen…', 'Reason', 'A wire was booked late')
    await expect(other.getByText('A wire was booked late').first()).toBeVisible()
    await expectFocusOnSignOff(other)
  })
  await context.close()
})

/** A step of a close whose dialog wants words; given up first, which leads back to its button. */
async function stepWithWords(page: Page, name: string, label: string, text: string) {
  const button = page.getByRole('button', { name, exact: true })
  await press(page, button, await wayTo(button))
  const dialog = dialogOn(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel(label), text)
  await press(page, dialog.locator('button[type="submit"]'))
  await expect(dialog).toHaveCount(0)
  await expect(button).toHaveCount(0)
}

/** Where the next step stands: the button that was pressed is gone. */
async function expectFocusOnSignOff(page: Page) {
  await expectFocusKept(page)
  await expect(
    page.locator('section[aria-labelledby="sign-off"]:is(:focus, :focus-within)'),
  ).toHaveCount(1)
}

async function sign(page: Page, as: 'preparer' | 'reviewer') {
  const button = page.getByRole('button', { name: `Sign as ${as}…` })
  await press(page, button, await wayTo(button))
  const dialog = dialogOn(page)
  await expect(dialog).toContainText('You sign that')
  await press(page, dialog.getByRole('button', { name: 'Sign', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(button).toHaveCount(0)
}

/** Whether it stands before what has the focus. */
async function wayTo(target: Locator): Promise<'Shift+Tab' | undefined> {
  const isBefore = await target.evaluate((element) => {
    const focused = document.activeElement
    if (focused === null) return false
    const place = focused.compareDocumentPosition(element)
    return (place & Node.DOCUMENT_POSITION_PRECEDING) > 0
  })
  return isBefore ? 'Shift+Tab' : undefined
}

/** Until there is a close of somebody, the board has no lines. */
async function beginOther(page: Page, client: string, origin: string) {
  const answer = await page.request.post(`/api/close${client.replace('/clients', '')}`, {
    form: { first: '2025-01-01', last: '2025-01-31' },
    headers: { origin },
    maxRedirects: 0,
  })
  expect([303, 409]).toContain(answer.status())
}

/** An item of the firm, as an admin adds it before; it is in no close that is begun after it has ended. */
async function addItem(page: Page, origin: string) {
  const change = async (form: Record<string, string>) => {
    const settings = '/api/settings/items'
    const answer = await page.request.post(settings, { form, headers: { origin }, maxRedirects: 0 })
    expect(answer.ok()).toBe(true)
  }
  await change({ action: 'add', words, repeats: 'monthly', asks_for: 'nothing', for: 'all' })
  const html = await (await page.request.get('/settings')).text()
  const id = /\/settings\/items\/([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
  return { end: () => change({ action: 'end', id }) }
}
