import { afterAll, beforeAll, expect, it } from 'vitest'
import ClosePage from '@/app/(desk)/clients/[connection_id]/close/page'
import { POST as step } from '@/app/api/close/[connection_id]/[close_id]/route'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { assignClient } from '@/lib/server/db/client-labels'
import { lockFebruary } from '@/test/close/lock-month'
import { idOf, openTestClose, post, type TestClose } from '@/test/close/open-close'
import { renderServerScreen } from '@/test/components/screens'
import { appOrigin } from '@/test/faults/offer-parts'
import { offersOf } from '@/test/rights/offered'

let close: TestClose
let close_id: string
beforeAll(async () => {
  close = await openTestClose()
  await lockFebruary(close)
  close_id = idOf(await close.read())
})
afterAll(() => close.here.close())

async function as(role: PersonRole): Promise<void> {
  const { here, connection_id } = close
  const { person, sid } = await here.dashboard.signIn(role)
  const { firm_id, id: person_id } = person
  await assignClient(here.dashboard.database, { firm_id, person_id, connection_id })
  await here.useSession(sid)
}

const press = () => post(step, { connection_id: close.connection_id, close_id }, [reRead])
const reRead = ['action', 're_read'] as const

async function isOffered(role: PersonRole): Promise<boolean> {
  await as(role)
  const { connection_id } = close
  const page = await ClosePage({
    params: Promise.resolve({ connection_id }),
    searchParams: Promise.resolve({ period: '2026-02' }),
  })
  const { offers } = offersOf(await renderServerScreen(page, { role }))
  const path = `/api/close/${connection_id}/${close_id}`
  return offers.some(
    ({ action, fields }) => action === path && fields.some(([, value]) => value === 're_read'),
  )
}

async function lastReRead(): Promise<string | undefined> {
  await as('viewer')
  return (await close.show()).since?.lastFullyReRead
}

it('is offered on a locked close to who may have it re-read, and refused to others', async () => {
  expect(await isOffered('preparer')).toBe(true)
  expect(await isOffered('viewer')).toBe(false)
  expect((await press()).status).toBe(403)
  expect(await lastReRead()).toBeUndefined()
})

it('changes nothing while the bank fails, which the answer says', async () => {
  await close.fail('/api/v1/transactions')
  await as('preparer')
  const { status, problem } = await press()
  expect([status, String(problem['detail'])]).toEqual([502, expect.stringContaining('bank')])
  await close.recover()
  expect(await lastReRead()).toBeUndefined()
})

it('reads the month by a form without a script, and leads back to its close', async () => {
  await close.pay(-28_706, 'Late Wire', '2026-02-20')
  await as('preparer')
  const request = new Request(appOrigin, {
    method: 'POST',
    headers: { origin: appOrigin, accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    body: new URLSearchParams([[...reRead]]),
  })
  const params = Promise.resolve({ connection_id: close.connection_id, close_id })
  const response = await step(request, { params })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toContain('/close?period=2026-02')
  expect(await lastReRead()).toEqual(expect.any(String))
  const { since } = await close.show()
  expect(since?.open.map(({ difference }) => difference.kind)).toEqual(['new'])
  expect((await press()).status).toBe(403)
})

it('is refused of a close that is not locked', async () => {
  await as('reviewer')
  await close.take('reopen', ['reason', 'A late wire'])
  expect(await press()).toMatchObject({ status: 409, problem: { why: 'state' } })
})
