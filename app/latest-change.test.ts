import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/close/[connection_id]/latest/route'
import { itemOf, openTestClose, type TestClose } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'

let close: TestClose
beforeAll(async () => {
  close = await openTestClose()
  await close.pay(-900_000, 'Fastlane Fuel', '2026-02-12')
  await close.pay(-700_000, 'Harrow & Wexley', '2026-02-13')
  await close.as('preparer')
  await close.begin()
})
afterAll(() => close.here.close())

async function latest(): Promise<unknown> {
  const params = Promise.resolve({ connection_id: close.connection_id })
  const response = await GET(new Request(appOrigin), { params })
  expect(response.status).toBe(200)
  return response.json()
}

const payees = async () => itemOf(await close.read(), 'new-payees').findings

describe('the last change to a client’s closes', () => {
  it('stays the same however often a close is opened', async () => {
    const before = await latest()
    await close.show()
    await close.show()
    expect(await latest()).toEqual(before)
  })

  it('is another one after each decision of a colleague', async () => {
    const first = await latest()
    await close.as('reviewer')
    const [one, two] = await payees()
    if (one === undefined || two === undefined) throw new Error('there are two new payees')
    await close.decide('accept', [one], [['reason', 'Contract on file']])
    await close.as('preparer')
    const second = await latest()
    expect(second).not.toEqual(first)
    await close.as('reviewer')
    await close.decide('accept', [two], [['reason', 'Contract on file']])
    await close.as('preparer')
    expect(await latest()).not.toEqual(second)
  })

  it('is known without the bank', async () => {
    const before = await latest()
    await close.fail('/')
    expect(await latest()).toEqual(before)
    await close.recover()
  })
})
