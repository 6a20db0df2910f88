import { type Stack } from '@/e2e/stack'
import { ageProofs } from '@/e2e/age-store'
import { signIn } from '@/e2e/people'
import { expect, test } from '@/e2e/test'
import { demoPassword } from '@/scripts/demo-people.mjs'

test('who signed in a while ago confirms that it is them, and what they began goes on', async ({
  browser,
  ownStack,
}) => {
  const open = async (email: string, javaScriptEnabled: boolean) => {
    const context = await browser.newContext({
      baseURL: ownStack.dashboard,
      locale: 'en-US',
      javaScriptEnabled,
    })
    const page = await context.newPage()
    await signIn(page, email)
    return page
  }
  const [page, plain, log, feed] = [
    await open('ada@marlow.example', true),
    await open('nora@northgate.example', false),
    await open('ada@marlow.example', true),
    await open('nora@northgate.example', false),
  ]
  // The programs are started again below: a page whose scripts have not all come would stay without them.
  await page.goto('/settings/people', { waitUntil: 'networkidle' })
  await plain.goto('/settings', { waitUntil: 'networkidle' })
  await log.goto('/settings/audit', { waitUntil: 'networkidle' })
  await feed.goto('/settings', { waitUntil: 'networkidle' })
  const aged: Stack = await ageProofs(ownStack)

  await test.step('a dialog stands over the one that was open, which keeps what it holds', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite people' })
    await invite.getByLabel('Email addresses').fill('dana@marlow.example')
    await page.keyboard.press('Enter')
    await invite.getByRole('button', { name: 'Create link' }).click()
    await invite.getByRole('button', { name: 'Invite without clients' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm it is you' })
    await expect(confirm.getByLabel('Password')).toBeFocused()
    await confirm.getByLabel('Password').fill('wrong-horse-battery')
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm).toContainText('This is not right')
    await confirm.getByLabel('Password').fill(demoPassword)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await expect(confirm).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'dana@marlow.example' })).toHaveValue(/\/join\//)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('nothing more is asked for the next ten minutes', async () => {
    const row = page.getByRole('row').filter({ hasText: 'dana@marlow.example' })
    await page.getByRole('button', { name: 'Actions for dana@marlow.example' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Withdraw/ })
      .click()
    await expect(row).toHaveCount(0)
  })

  await test.step('what a link began is offered again, and done once it is pressed', async () => {
    await log.getByRole('link', { name: 'Export', exact: true }).click()
    await log.getByLabel('Password').fill('wrong-horse-battery')
    await log.getByRole('button', { name: 'Confirm' }).click()
    await expect(log.getByRole('main').getByRole('alert')).toContainText('This is not right')
    await log.getByLabel('Password').fill(demoPassword)
    await log.getByRole('button', { name: 'Confirm' }).click()
    await expect(log.getByRole('heading', { level: 1 })).toHaveText('Go on with what you began')
    const download = log.waitForEvent('download')
    await log.getByRole('button', { name: 'Do it now' }).click()
    expect((await download).suggestedFilename()).toBe('audit-log.csv')
    await log.getByRole('link', { name: 'Back' }).click()
    await expect(log).toHaveURL(/\/settings\/audit/)
  })

  await test.step('without a script a button is offered again with what its form held', async () => {
    await feed.getByRole('button', { name: 'Make a calendar address' }).click()
    await feed.getByLabel('Password').fill(demoPassword)
    await feed.getByRole('button', { name: 'Confirm' }).click()
    await feed.getByRole('button', { name: 'Do it now' }).click()
    await expect(feed.getByText('This is your calendar’s address')).toBeVisible()
  })

  await test.step('without a script a page asks, and leads back to the form with what it held', async () => {
    await plain.goto('/connect')
    await plain.getByLabel('Client name').fill('Solstice')
    await plain.getByRole('button', { name: 'Create link' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you')
    await plain.getByLabel('Password').fill('wrong-horse-battery')
    const before = (await plain.context().cookies()).find(({ name }) => name === 'session')?.value
    await plain.getByRole('button', { name: 'Confirm' }).click()
    await expect(plain.getByRole('main').getByRole('alert')).toContainText('This is not right')
    await plain.getByLabel('Password').fill(demoPassword)
    await plain.getByRole('button', { name: 'Confirm' }).click()
    await expect(plain).toHaveURL(/\/connect\?/)
    const after = (await plain.context().cookies()).find(({ name }) => name === 'session')?.value
    expect(after).not.toBe(before)
    await expect(plain.getByLabel('Client name')).toHaveValue('Solstice')
    await plain.getByRole('button', { name: 'Create link' }).click()
    await expect(plain).toHaveURL(/\/connect\/handoff\/[^/]+\/link$/)
  })
  await Promise.all([page, plain, log, feed].map((each) => each.context().close()))
  await aged.stop()
})
