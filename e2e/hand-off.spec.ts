import type { Browser, Page } from '@playwright/test'
import { auditPage } from '@/e2e/audit-page'
import { findSecrets, readFolder } from '@/e2e/find-secrets'
import { expect, signedOut, test } from '@/e2e/client-test'
import { acme } from '@/e2e/desk'
import { approveAtBank, declineAtBank } from '@/e2e/connect-client'
import { makeLink } from '@/e2e/make-link'

// A whole hand-off in two browsers, or five views in three sizes.

/** Whoever the link was sent to: another browser, and nobody here. */
async function asOwner(
  browser: Browser,
  baseURL: string,
  use: (owner: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL, storageState: signedOut, locale: 'en-US' })
  await use(await context.newPage())
  await context.close()
}

const continueToBank = { name: 'Continue to the bank' }
const notInUse = 'This link is not in use'

async function expectEnded(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(notInUse)
  await expect(page.getByText('Harbor')).toHaveCount(0)
}

test('an owner without an account approves by a link, once, and the firm sees each step', async ({
  page,
  browser,
  stack,
}) => {
  const harbor = { business: 'Harbor Coffee Roasters LLC', person: acme.person }
  await page.goto('/connect')
  await page.getByLabel('Client name').fill('Harbor Coffee')
  await page.getByLabel('Cards', { exact: true }).uncheck()
  const link = await makeLink(page)
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(link)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The link was shown already' })).toBeVisible()
  await page.getByRole('link', { name: 'See progress' }).click()
  await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()

  await asOwner(browser, stack.dashboard, async (owner) => {
    // As a program does that looks at the links of a message.
    expect((await owner.request.get(link)).status()).toBe(200)
    const response = await owner.goto(link)
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(
      'Marlow & Finch asks to read the banking of Harbor Coffee',
    )
    await expect(owner.getByText('Ada Marlow of Marlow & Finch asks')).toBeVisible()
    await expect(owner.getByText('No payment is made')).toBeVisible()
    await expect(owner.getByRole('listitem').filter({ hasText: /^Cards/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Opened', exact: true })).toBeVisible()

    await owner.getByRole('button', continueToBank).click()
    await declineAtBank(owner, harbor)
    await expect(owner.getByRole('heading', { level: 1 })).toContainText('Nothing was approved')
    await expect(page.getByRole('heading', { name: 'Declined', exact: true })).toBeVisible()

    await owner.goto(link)
    await owner.getByRole('button', continueToBank).click()
    await approveAtBank(owner, harbor)
    await expect(owner.getByRole('heading', { level: 1 })).toContainText(
      'Done. Marlow & Finch has been notified',
    )
    expect(owner.url()).not.toMatch(/code=|state=/)
    expect(owner.url()).not.toContain(link.split('/').at(-1))

    await expectEnded(owner, link)
    await expectEnded(owner, `${link.slice(0, -2)}AA`)
    await owner.goto('/')
    await expect(owner).toHaveURL(/sign-in/)
    const kept = await owner.context().cookies(stack.dashboard)
    expect(kept.filter(({ name }) => /^(__Host-)?session$/.test(name))).toEqual([])
  })

  await expect(page.getByRole('heading', { name: 'Approved', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'See the connection' }).click()
  await expect(
    page.getByText('by the owner through a hand-off from Ada Marlow').first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible()

  // What was not asked for is marked, says so, and is one press away.
  await page.getByRole('link', { name: 'Cards not shared' }).click()
  await expect(page.getByRole('heading', { name: 'Cards not shared' })).toBeVisible()
  await page.getByRole('link', { name: 'Connection', exact: true }).click()
  await expect(page.getByText('Not shared: cards.')).toBeVisible()
  await page.getByRole('button', { name: /^Request access ?: Cards$/ }).click()
  await approveAtBank(page, harbor)
  await expect(
    page.getByRole('heading', { name: 'Harbor Coffee is connected again' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Cards' })).toBeVisible()

  // Neither a log nor the store has what the address held.
  const token = [{ kind: 'code' as const, text: link.split('/').at(-1) ?? '' }]
  const written = await readFolder(stack.dataFolder)
  expect(findSecrets(written, [{ kind: 'code', text: 'Harbor Coffee' }])).not.toEqual([])
  expect(findSecrets(written, token)).toEqual([])
  expect(stack.output()).not.toContain(token[0]?.text)
})

test('a link that is withdrawn opens nothing, and its maker only looks at it', async ({
  page,
  browser,
  client,
  stack,
}) => {
  await page.goto(`/clients/${client.connection_id}/connection`)
  const link = await makeLink(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This is what the owner sees' })).toBeVisible()
  await expect(page.getByRole('button', continueToBank)).toHaveCount(0)
  await page.goto(`/clients/${client.connection_id}/connection`)
  await page
    .getByRole('list', { name: 'Links for owners, newest first' })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible()

  await asOwner(browser, stack.dashboard, async (owner) => {
    await owner.goto(link)
    await owner.getByRole('button', continueToBank).click()
    await expect(owner).toHaveURL(new RegExp(stack.bank))
    await page.getByRole('button', { name: 'Withdraw link' }).click()
    await expect(page.getByRole('heading', { name: 'Withdrawn', exact: true })).toBeVisible()
    await approveAtBank(owner, acme)
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(notInUse)
    await expectEnded(owner, link)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Withdrawn', exact: true })).toBeVisible()
})

test('both sides of a link are for everybody', async ({ page, browser, stack }) => {
  await page.goto('/connect')
  await page.getByLabel('Client name').fill('Handed off')
  const link = await makeLink(page)
  const found = await auditPage(page, 'the link, shown once')
  await page.getByRole('link', { name: 'See progress' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw link' })).toBeVisible()
  found.push(...(await auditPage(page, 'how far a link got')))
  await asOwner(browser, stack.dashboard, async (owner) => {
    for (const address of [link, '/handoff/none', '/handoff/closed/refused']) {
      await owner.goto(address)
      found.push(...(await auditPage(owner, address)))
    }
  })
  expect(found).toEqual([])
})
