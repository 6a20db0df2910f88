import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccess } from '@/bank/authorization/access'
import {
  acme,
  borealis,
  openTestAuthorization,
  type TestAuthorization,
} from '@/test/bank/authorization/authorization'
import { TestBrowser } from '@/test/bank/screens/browser'

let bank: TestAuthorization
beforeAll(async () => {
  bank = await openTestAuthorization()
})
afterAll(() => bank.close())

const arrive = async (email: string, changes = {}): Promise<TestBrowser> => {
  const browser = new TestBrowser(bank.request)
  await browser.open(bank.authorizationUrl(changes))
  await browser.signIn(email)
  return browser
}

const approve = async (browser: TestBrowser, business_id: string): Promise<string> => {
  const { address } = await browser.submit('/connect/consent', { business_id, decision: 'approve' })
  return new URL(address).searchParams.get('code') ?? ''
}

const accountOf = (business_id: string): string => business_id.replace(/^0a/, '0c')
const hintOf = (business_id: string): string =>
  createHash('sha256').update(accountOf(business_id)).digest('base64url')
beforeAll(async () => {
  for (const business_id of [acme, borealis]) {
    await bank.context.database.query(
      `insert into account (id, business_id, account_type, account_name, currency, balance, opened_at, body)
       values ($1, $2, 'checking', 'Operating', 'USD', 0, now(), '{}')`,
      [accountOf(business_id), business_id],
    )
  }
})

describe('the hint of an app that renews a business', () => {
  const preselected = ({ page }: TestBrowser): string[] =>
    [...page.html.matchAll(/value="([^"]*)" checked/g)].map(([, id = '']) => id)
  const arriveFor = (email: string, countinghouse_business_hint: string) =>
    arrive(email, { countinghouse_business_hint })

  test.each([acme, borealis])('preselects the business of the account: %s', async (business_id) => {
    const browser = await arriveFor('adam@bank.example', hintOf(business_id))
    expect(preselected(browser)).toEqual([business_id])
  })

  test('stands behind what the person chooses, and outlives an approval without a choice', async () => {
    const browser = await arriveFor('adam@bank.example', hintOf(acme))
    await browser.submit('/connect/consent', { decision: 'approve' })
    expect(preselected(browser)).toEqual([acme])
    const tokens = await bank.exchange(await approve(browser, borealis))
    const { access_token } = (await tokens.json()) as { access_token: string }
    expect(await findAccess(bank.context, access_token)).toMatchObject({ business_id: borealis })
  })

  test('preselects nothing where it means none of the person’s businesses, not even the only one', async () => {
    expect(preselected(await arrive('olivia@bank.example'))).toEqual([acme])
    expect(preselected(await arriveFor('olivia@bank.example', hintOf(borealis)))).toEqual([])
  })

  test.each(['', 'x', '"><b>', accountOf(acme), `${hintOf(acme)}=`, 'ü'.repeat(300)])(
    'is as if it were not there when it is no digest: %s',
    async (hint) => {
      const browser = await arriveFor('olivia@bank.example', hint)
      expect(browser.page.status).toBe(200)
      expect(preselected(browser)).toEqual([acme])
      expect(browser.page.html).not.toContain('countinghouse')
    },
  )

  test('is no reason to refuse a request, however often it is sent', async () => {
    const browser = new TestBrowser(bank.request)
    await browser.open(
      `${bank.authorizationUrl()}&countinghouse_business_hint=a&countinghouse_business_hint=b`,
    )
    await browser.signIn('olivia@bank.example')
    expect(await approve(browser, acme)).not.toBe('')
  })
})

describe('the hint of an app that sends its client to the connected apps', () => {
  const open = async (email: string, query: string): Promise<TestBrowser> => {
    const browser = new TestBrowser(bank.request)
    await browser.open(`/app/settings/connected-apps?${query}`)
    await browser.signIn(email)
    return browser
  }
  const hinted = (hint: string) => `countinghouse_business_hint=${encodeURIComponent(hint)}`

  test.each([
    [acme, 'Acme Robotics Inc.'],
    [borealis, 'Borealis &lt;b&gt;Works&lt;/b&gt;'],
  ])('shows the business of the account, also after signing in: %s', async (business_id, name) => {
    const browser = await open('adam@bank.example', hinted(hintOf(business_id)))
    expect(browser.page.html).toContain(`Connected apps of ${name}`)
  })

  test('stands behind the business that the person chooses', async () => {
    const browser = await open('adam@bank.example', hinted(hintOf(acme)))
    await browser.submit('/app/settings/connected-apps', { business_id: borealis })
    expect(browser.page.html).toContain('Connected apps of Borealis')
  })

  test('shows no other business where it means none that the person manages', async () => {
    const { page } = await open('olivia@bank.example', hinted(hintOf(borealis)))
    expect(page.status).toBe(403)
    expect(page.html).not.toContain('Acme')
  })

  test('is as if it were not there when it is no digest', async () => {
    const { page } = await open('olivia@bank.example', hinted('"><b>'))
    expect(page.html).toContain('Connected apps of Acme Robotics Inc.')
  })
})
