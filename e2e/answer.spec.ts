import type { Page } from '@playwright/test'
import { asClient, openQuestions, questionCard as card } from '@/e2e/as-client'
import { expect, test } from '@/e2e/client-test'
import { holdScripts } from '@/e2e/hold-scripts'
import { makePng } from '@/e2e/make-png'
import { runAxe } from '@/e2e/run-axe'
import { sidewaysPixels } from '@/e2e/sideways-pixels'

// Several sittings in several browsers.

const receipt = 'Please send the receipt.'
const purpose = 'What was this trip for?'

/** Writes two questions as Ada, and gives the link that is shown to her. */
async function sendQuestions(
  page: Page,
  dashboard: string,
  connection_id: string,
  language = 'en',
): Promise<string> {
  const form = new URLSearchParams({
    action: 'send',
    by: 'link',
    role: 'owner',
    name: 'Olivia Bergström',
    message: 'A photo of each receipt is enough. Thank you.',
    language,
  })
  for (const [index, words] of [receipt, purpose].entries()) {
    const shown = {
      title: 'Fastlane Fuel',
      day: '2026-06-09',
      amount: { amount: -31_044, currency: 'USD' },
      card: '··1180',
    }
    const object = `answer-${Date.now()}-${index}`
    const about = { kind: 'transaction', object, shown, wording: 'other' }
    form.append('question', JSON.stringify(about))
    form.append('words', words)
  }
  const response = await page.request.post(`/api/requests/${connection_id}`, {
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      origin: dashboard,
    },
    data: form.toString(),
  })
  const { href } = (await response.json()) as { href: string }
  return href
}

test('a client answers on a telephone, in two sittings, with words and a file', async ({
  page,
  browser,
  stack,
  client,
}) => {
  const link = await sendQuestions(page, stack.dashboard, client.connection_id)
  await asClient(browser, stack.dashboard, async (phone) => {
    // As a program does that looks at the links of a mail.
    expect((await phone.request.get(link)).status()).toBe(200)
    const response = await phone.goto(link)
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
      '2 questions from Marlow & Finch',
    )
    await expect(phone.getByText(receipt)).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      expect(await runAxe(phone)).toEqual([])
    }
    await phone.getByRole('button', openQuestions).click()

    await expect(phone.getByText('A photo of each receipt is enough')).toBeVisible()
    await expect(phone.getByText('$310.44').first()).toBeVisible()
    await expect(phone.getByText('0 of 2 answered')).toBeVisible()
    expect(await sidewaysPixels(phone)).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      expect(await runAxe(phone)).toEqual([])
    }

    await card(phone, purpose).getByRole('textbox').fill('A meeting in Boston')
    await expect(phone.getByRole('status')).toHaveText(/^Saved \d\d:\d\d$/)
    await expect(phone.getByText('1 of 2 answered')).toBeVisible()

    const chooser = card(phone, receipt).locator('input[type=file]')
    const lie = { name: 'Receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }
    await chooser.setInputFiles(lie)
    await expect(card(phone, receipt).getByRole('alert')).toContainText('It is not a PDF')
    expect(await runAxe(phone)).toEqual([])
    await phone.getByRole('button', { name: 'Remove Receipt.pdf' }).click()

    await phone.route('**/api/answer/file', (route) => route.abort(), { times: 1 })
    const photo = { name: 'IMG_4502.png', mimeType: 'image/png', buffer: makePng() }
    await chooser.setInputFiles(photo)
    await expect(card(phone, receipt).getByText('It did not arrive.')).toBeVisible()
    await card(phone, receipt).getByRole('button', { name: 'Send again' }).click()
    await expect(card(phone, receipt).getByText('PNG · 1 kB · saved')).toBeVisible()
    await phone.getByRole('button', { name: 'Save and finish later' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Your answers are saved')

    await phone.goto(link)
    await expect(card(phone, purpose).getByRole('textbox')).toHaveValue('A meeting in Boston')
    await expect(phone.getByText('2 of 2 answered')).toBeVisible()
    await card(phone, receipt).getByRole('button', { name: 'Remove IMG_4502.png' }).click()
    await expect(phone.getByText('1 of 2 answered')).toBeVisible()
    await phone.getByRole('button', { name: 'Send answers' }).click()
    await expect(phone.getByText('1 question has no answer yet')).toBeVisible()
    expect(await runAxe(phone)).toEqual([])
    await chooser.setInputFiles(photo)
    await expect(card(phone, receipt).getByText('PNG · 1 kB · saved')).toBeVisible()
    await phone.getByRole('button', { name: 'Send answers' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await expect(phone.getByText('Ada Marlow has your 2 answers.')).toBeVisible()
    expect(await runAxe(phone)).toEqual([])
    await phone.getByRole('link', { name: 'Change an answer' }).click()
    await expect(card(phone, purpose).getByRole('textbox')).toHaveValue('A meeting in Boston')
  })

  await asClient(browser, stack.dashboard, async (other) => {
    await other.goto(link)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Open in another browser')
    await expect(other.getByText('Boston')).toHaveCount(0)
    expect(await runAxe(other)).toEqual([])
    await other.goto(`${link.slice(0, -2)}AA`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'These questions are not open here',
    )
    expect(await runAxe(other)).toEqual([])
  })
})

test('what a client answers before the script has come is kept and saved', async ({
  page,
  browser,
  stack,
  client,
}) => {
  const link = await sendQuestions(page, stack.dashboard, client.connection_id)
  await asClient(browser, stack.dashboard, async (phone) => {
    await phone.goto(link)
    await phone.getByRole('button', openQuestions).click()
    await expect(phone.getByText('0 of 2 answered')).toBeVisible()
    const release = await holdScripts(phone)
    await phone.reload({ waitUntil: 'commit' })
    await card(phone, purpose).getByRole('textbox').fill('A meeting in Boston')
    const photo = { name: 'IMG_1.png', mimeType: 'image/png', buffer: makePng() }
    await card(phone, purpose).locator('input[type=file]').setInputFiles(photo)
    await card(phone, receipt).getByRole('checkbox').check()
    release()
    await expect(phone.getByText('2 of 2 answered')).toBeVisible()
    await expect(card(phone, purpose).getByText('PNG · 1 kB · saved')).toBeVisible()
    await expect(card(phone, purpose).getByRole('textbox')).toHaveValue('A meeting in Boston')
    await expect(phone.getByRole('status')).toHaveText(/^Saved \d\d:\d\d$/)
  })
})

test('a client answers without a script', async ({ page, browser, stack, client }) => {
  const link = await sendQuestions(page, stack.dashboard, client.connection_id)
  await asClient(
    browser,
    stack.dashboard,
    async (phone) => {
      await phone.goto(link)
      await phone.getByRole('button', openQuestions).click()
      const photo = { name: 'IMG_1.png', mimeType: 'image/png', buffer: makePng() }
      await card(phone, receipt).locator('input[type=file]').setInputFiles(photo)
      await card(phone, receipt).getByRole('button', { name: 'Send this file' }).click()
      await expect(card(phone, receipt).getByText('PNG · 1 kB · saved')).toBeVisible()
      const lie = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') }
      await card(phone, receipt).locator('input[type=file]').setInputFiles(lie)
      await card(phone, receipt).getByRole('button', { name: 'Send this file' }).click()
      await expect(card(phone, receipt).getByRole('alert')).toContainText('x.png was not taken')
      await card(phone, purpose).getByLabel('I do not have it').check()
      await phone.getByRole('button', { name: 'Send answers' }).click()
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    },
    { javaScriptEnabled: false },
  )
})

test('a client reads Arabic from right to left, and may choose another language', async ({
  page,
  browser,
  stack,
  client,
}) => {
  const link = await sendQuestions(page, stack.dashboard, client.connection_id, 'ar')
  await asClient(browser, stack.dashboard, async (phone) => {
    await phone.goto(link)
    await expect(phone.locator('#main').locator('..')).toHaveAttribute('dir', 'rtl')
    expect(await runAxe(phone)).toEqual([])
    await phone.getByRole('button', { name: 'افتح الأسئلة' }).click()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(phone.getByRole('button', { name: 'أرسل الإجابات' })).toBeVisible()
    expect(await sidewaysPixels(phone)).toBe(0)
    expect(await runAxe(phone)).toEqual([])
    await phone.getByText('العربية').first().click()
    await phone.getByRole('button', { name: 'Deutsch' }).click()
    await expect(phone.getByRole('button', { name: 'Antworten senden' })).toBeVisible()
  })
})

test('what a client answered is found by its words, and deleted by an admin', async ({
  page,
  browser,
  stack,
  client,
}) => {
  const link = await sendQuestions(page, stack.dashboard, client.connection_id)
  await asClient(browser, stack.dashboard, async (phone) => {
    await phone.goto(link)
    await phone.getByRole('button', openQuestions).click()
    await card(phone, purpose).getByRole('textbox').fill('A fair in Lisbon')
    await card(phone, receipt).getByLabel('I do not have it').check()
    await phone.getByRole('button', { name: 'Send answers' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  })
  const questions = `/clients/${client.connection_id}/questions`
  await page.goto(questions)
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('lisbon')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=lisbon/)
  const group = page.locator('tbody', { hasText: 'A fair in Lisbon' })
  await expect(group.locator('tr')).toHaveCount(2)
  expect(await runAxe(page)).toEqual([])
  await group.getByRole('button', { name: 'Delete answers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All that was answered to this request is deleted')
  await dialog.getByRole('button', { name: 'Delete answers' }).click()
  await expect(page.getByText('The answers were deleted')).toBeVisible()
  await expect(page.getByText('No question matches')).toBeVisible()
  await page.goto(`${questions}?view=all`)
  await expect(page.getByText('A fair in Lisbon')).toHaveCount(0)
})
