import type { Page } from '@playwright/test'
import { asClient, openQuestions, questionCard } from '@/e2e/as-client'
import { acceptFindings, lockMonth, reopenMonth, signAs } from '@/e2e/close-month'
import { connectClient } from '@/e2e/connect-client'
import { businesses } from '@/e2e/desk'
import { rowLinks, tick } from '@/e2e/list-page'
import { makePng } from '@/e2e/make-png'
import { openColleague } from '@/e2e/open-colleague'
import { signIn } from '@/e2e/people'
import { expect } from '@/e2e/test'
import { monthBack } from '@/e2e/month-back'
import { testAlone } from '@/e2e/test-alone'

const test = testAlone()

test('a month is closed by two people and the client, changed at the bank, and closed once more', async ({
  page,
  browser,
  control,
  stack,
}) => {
  test.setTimeout(400_000)
  const month = monthBack(1)
  await signIn(page)
  const connection_id = await connectClient(page, businesses.complete)
  const client = `/clients/${connection_id}`
  const path = `${client}/close?period=${month}`

  await test.step('the preparer marks rows as reviewed', async () => {
    await page.goto(`${client}/transactions?period=${month}&page_size=20`)
    const boxes = page.locator('tbody').getByRole('checkbox')
    for (const row of [0, 1, 2]) await tick(boxes.nth(row))
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Mark reviewed' }).click()
    await expect(page.getByText('3 marked reviewed')).toBeVisible()
  })

  const question = 'Please send the receipt.'
  const link =
    await test.step('begins the close, and asks the client about a finding', async () => {
      await page.goto(path)
      await page.getByRole('button', { name: 'Set up the close' }).click()
      await expect(page.getByText('In preparation').first()).toBeVisible()
      return askAboutReceipt(page, question)
    })

  await test.step('the client answers with a photo, on a telephone', async () => {
    await asClient(browser, stack.dashboard, async (phone) => {
      await phone.goto(link)
      await phone.getByRole('button', openQuestions).click()
      const card = questionCard(phone, question)
      const photo = { name: 'IMG_4502.png', mimeType: 'image/png', buffer: makePng() }
      await card.locator('input[type=file]').setInputFiles(photo)
      await expect(card.getByText('PNG · 1 kB · saved')).toBeVisible()
      await phone.getByRole('button', { name: 'Send answers' }).click()
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    })
  })

  await test.step('the preparer sees the answer, decides every finding and signs', async () => {
    await page.reload()
    await expect(findingAsked(page).getByText('Answered').filter({ visible: true })).toBeVisible()
    await acceptFindings(page)
    await signAs(page, 'preparer')
    await expect(page.getByText('Ready for review').first()).toBeVisible()
  })

  const reviewer = await openColleague(browser, stack.dashboard)
  await test.step('another person reviews, signs and locks the month', async () => {
    await reviewer.goto(path)
    await signAs(reviewer, 'reviewer')
    await lockMonth(reviewer)
  })

  await test.step('what the bank books into it afterwards suspends both signatures', async () => {
    await page.goto(`${client}/accounts`)
    const href = (await rowLinks(page).first().getAttribute('href')) ?? ''
    const [grant] = await control.listGrants()
    await control.insertTransactions({
      business_id: String(grant?.['business_id']),
      transactions: [
        {
          account_id: /accounts\/([^?]+)/.exec(href)?.[1],
          counterparty_name: 'Late Wire Ltd.',
          amount: -2_870_600,
          initiated_at: `${month}-10T15:00:00Z`,
        },
      ],
    })
    await reviewer.getByRole('button', { name: 'Re-read now' }).click()
    const changed = reviewer.getByRole('heading', { name: '1 change since you closed, $28,706.00' })
    await expect(changed).toBeVisible()
    const late = reviewer.getByRole('row', { name: /Late Wire/ })
    await expect(late.filter({ hasText: 'New row' })).toBeVisible()
    await expect(reviewer.getByText('Suspended').filter({ visible: true })).toHaveCount(2)
  })

  await test.step('it is reopened with a reason, which both people read', async () => {
    await reopenMonth(reviewer, 'A wire was booked late')
    await page.goto(path)
    await expect(page.getByText('A wire was booked late')).toBeVisible()
    await expect(page.getByText('Reopened', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/withdrawn/).first()).toBeVisible()
  })

  await test.step('what is new is decided, and both sign and lock it once more', async () => {
    const late = page.locator('details[id]', { hasText: 'Late Wire Ltd.' })
    await expect(late.first().getByText('To review')).toBeVisible()
    await acceptFindings(page)
    await signAs(page, 'preparer')
    await expect(page.getByText('Ready for review').first()).toBeVisible()
    await reviewer.reload()
    await signAs(reviewer, 'reviewer')
    await lockMonth(reviewer)
    await page.reload()
    await expect(page.getByText('Suspended').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'As closed' })).toBeVisible()
  })
  await reviewer.context().close()
})

/** The first finding that no receipt is there. */
function findingAsked(page: Page) {
  return page.locator('details#without-receipt tbody').first()
}

/** Sends the client a question about it, and gives the link that is shown once. */
async function askAboutReceipt(page: Page, words: string): Promise<string> {
  const finding = findingAsked(page)
  await expect(page.locator('details#without-receipt')).toBeVisible()
  if (!(await finding.isVisible())) await page.locator('details#without-receipt > summary').click()
  await finding.locator('tr').first().hover()
  await finding.getByRole('button', { name: /^Ask the client about / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /^Question about / })).toHaveValue(words)
  await dialog.getByRole('radio', { name: /^Owner or admin/ }).check()
  await dialog.getByLabel('Their name').fill('Olivia')
  await dialog.getByRole('button', { name: 'Send 1 question' }).click()
  const link = dialog.getByLabel('The link')
  await expect(link).toHaveValue(/\/answer\//)
  const href = await link.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(finding.getByText('Waiting for Olivia').filter({ visible: true })).toBeVisible()
  return href
}
