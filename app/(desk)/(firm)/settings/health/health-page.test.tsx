import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as signInByPasskey } from '@/app/api/auth/passkey/route'
import { POST as prove } from '@/app/api/session/proof/route'
import HealthPage from '@/app/(desk)/(firm)/settings/health/page'
import { renderServerScreen } from '@/test/components/screens'
import { openList } from '@/test/faults/actions'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'
import { fault } from '@/test/faults/fault-row'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

const open = async (): Promise<string> => renderServerScreen(await HealthPage())

it('an admin sees how the store, the keys, the bank and the audit log are', async () => {
  const html = await open()
  expect(html).toContain('At work')
  expect(html).toMatch(/k1, given by VAULT_KEYS/)
  expect(html).toMatch(/Answers in \d+ ms/)
  expect(html).toMatch(/events: the whole log verified /)
})

const send = (handler: typeof prove, path: string, fields: Record<string, string>) =>
  handler(
    new Request(`${appOrigin}${path}`, {
      method: 'POST',
      headers: { origin: appOrigin },
      body: new URLSearchParams(fields),
    }),
    { params: Promise.resolve({}) },
  )

it('limits that were reached show with how often and when', async () => {
  expect(await open()).not.toContain('in 24 hours')
  const { database } = here.dashboard
  const tryBoth = async (): Promise<number[]> => {
    const proof = await send(prove, '/api/session/proof', { password: 'wrong' })
    const passkey = await send(signInByPasskey, '/api/auth/passkey', { step: 'begin' })
    return [proof.status, passkey.status]
  }
  expect(await tryBoth()).toEqual([422, 200])
  await database.query('update sign_in_attempt set attempts = 1000')
  expect(await tryBoth()).toEqual([429, 429])
  await here.setFaults(fault('accounts', 'status', { status: 429, retry_after: '0', times: 2 }))
  await openList(here, 'accounts')
  const html = (await open()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(html).toMatch(/Sign-ins and confirmations refused 2 in 24 hours, 2 in 7 days; last /)
  expect(html).toMatch(/Other requests answered with 429 None/)
  expect(html).toMatch(/429 responses from the bank 2 in 24 hours, 2 in 7 days; last /)
})

it('what a bank sends that its specification does not name shows by its name', async () => {
  expect(await open()).toContain('None in 90 days')
  const set = { 'accounts.*.risk_class': 'of Ada Marlow', 'accounts.*.account_type': 'escrow' }
  await here.setFaults(fault('accounts', 'patch', { set, times: 1 }))
  await openList(here, 'accounts')
  const html = await open()
  expect(html).toMatch(/accounts\.risk_class<.*A field, in 1 answer \(Production\); first /)
  expect(html).toMatch(/accounts\.account_type = escrow<.*A value, in 1 answer \(Production\); /)
  expect(html).not.toContain('of Ada Marlow')
})

it('nobody but an admin sees it', async () => {
  await here.useSession((await here.dashboard.signIn('reviewer')).sid)
  await expect(open()).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})
