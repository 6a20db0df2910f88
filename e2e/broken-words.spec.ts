import { expect, test } from '@/e2e/test'

test('a word where a value is missing is reported of every context, however and whenever it was opened', async ({
  page,
  browser,
  stack,
  browserComplaints,
}) => {
  const telephone = await browser.newContext({ baseURL: stack.dashboard, locale: 'en-US' })
  const opened = await browser.newPage({ baseURL: stack.dashboard, locale: 'en-US' })
  for (const [at, each] of [page, await telephone.newPage(), opened].entries()) {
    await each.goto('/sign-in')
    await expect(each.getByLabel('Email')).toBeVisible()
    expect(browserComplaints).toEqual([])
    await each.evaluate((words) => document.body.append(words), `${at} clients of undefined`)
    await expect
      .poll(() => browserComplaints.splice(0))
      .toEqual([`a broken word: ${at} clients of undefined`])
  }
  await opened.close()
  await telephone.close()
})
