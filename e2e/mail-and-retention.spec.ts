import { restartInYears } from '@/e2e/age-store'
import { signedOut } from '@/e2e/client-test'
import { signIn, signOut } from '@/e2e/people'
import { startFreshStack, type Stack } from '@/e2e/stack'
import { expect, test as base } from '@/e2e/test'
import { type MailServer, openMailServer } from '@/test/mail/mail-server'

/** A dashboard with a mail server, which the last test starts again. */
const test = base.extend<object, { mail: MailServer; stack: Stack }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from it
    async ({}, use) => {
      const mail = await openMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ mail }, use) => {
      const stack = await startFreshStack({
        SMTP_URL: mail.url,
        MAIL_FROM: 'Countinghouse <countinghouse@marlow.example>',
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('an invitation is mailed, and who opens the link in it joins the firm', async ({
  page,
  browser,
  stack,
  mail,
}, { retry }) => {
  const email = `mia${retry}@marlow.example`
  await signIn(page)
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill(email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Invite without clients' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Mailed to ${email}`)

  const received = mail.received.filter(({ to }) => to.includes(email))
  expect(received).toHaveLength(1)
  // Quoted-printable: a long line goes on after an equals sign.
  const text = received[0]?.whole.replaceAll('=\r\n', '') ?? ''
  expect(text).toContain('Marlow & Finch')
  const [href = ''] = /http:\S+\/join\/[\w-]{43}/.exec(text) ?? []
  const context = await browser.newContext({ baseURL: stack.dashboard, storageState: signedOut })
  const mia = await context.newPage()
  await mia.goto(href)
  await mia.getByLabel('Your name').fill('Mia Moor')
  await mia.getByLabel('Password', { exact: true }).fill('four words that last')
  await mia.getByLabel('Password again').fill('four words that last')
  await mia.getByRole('button', { name: 'Join' }).click()
  await signIn(mia, email, 'four words that last')
  await expect(mia.getByRole('button', { name: /^Mia Moor/ })).toBeVisible()
  await context.close()
})

test('what is older than a firm keeps its audit log goes, and the rest is still verified', async ({
  page,
  stack,
}) => {
  // The programs start once more.
  await signIn(page)
  await page.goto('/settings')
  await page.getByLabel('Keep the audit log').click()
  await page.getByRole('option', { name: '1 year' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/settings/audit')
  const rows = page.getByRole('row')
  const setting = rows.filter({ hasText: 'Set the audit log to be kept for 365 days' })
  await expect(setting).not.toHaveCount(0)
  // The newest event stays, however old it is.
  await signOut(page)

  const later = await restartInYears(stack, 2)
  try {
    await signIn(page)
    await page.goto('/settings/audit')
    await expect(rows.filter({ hasText: 'were deleted as the firm has set' })).toHaveCount(1)
    await expect(setting).toHaveCount(0)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Log verified.')).toBeVisible()
  } finally {
    await later.stop()
  }
})
