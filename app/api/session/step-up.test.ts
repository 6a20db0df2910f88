import { decode, encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as exportLog } from '@/app/api/audit/export/route'
import { POST as postAuthorize } from '@/app/api/connections/authorize/route'
import { POST as postPassword } from '@/app/api/session/password/route'
import { POST as postProof } from '@/app/api/session/proof/route'
import { proofNeeded } from '@/lib/domain/people/permissions'
import { sessionCookie } from '@/lib/server/auth/session-cookie'
import { getContext } from '@/lib/server/context'
import { testPassword } from '@/test/connections/dashboard'
import { browser } from '@/test/faults/next-headers'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

const origin = 'http://localhost:3000'
const context = { params: Promise.resolve({}) }
const asPage = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

const post = (path: string, fields: Record<string, string>, headers = {}) =>
  new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, ...headers },
    body: new URLSearchParams(fields),
  })
const readLog = (headers = {}) =>
  exportLog(new Request(`${origin}/api/audit/export`, { headers }), context)
const prove = () => postProof(post('/api/session/proof', { password: testPassword }), context)

describe('an admin who signed in more than ten minutes ago', () => {
  beforeEach(async () => {
    await here.useSession((await here.dashboard.signIn('admin')).sid)
    await here.dashboard.database.query(
      `update session set verified_at = now() - interval '601 seconds'`,
    )
  })

  it('confirms before the audit log is exported, and comes back to where its link is', async () => {
    const refused = await readLog()
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain(proofNeeded)
    const page = '/settings/audit?kind=session.started'
    const led = await readLog({ ...asPage, referer: `${origin}${page}` })
    expect(led.headers.get('location')).toBe(`/confirm?next=${encodeURIComponent(page)}`)
    expect((await prove()).status).toBe(204)
    expect((await readLog()).status).toBe(200)
  })

  it('comes back to the form that connects a client with what it held', async () => {
    const fields = { client_name: 'Bäckerei & Co', scope: 'accounts:read', environment: 'sandbox' }
    const led = await postAuthorize(
      post('/api/connections/authorize', fields, { ...asPage, referer: `${origin}/connect` }),
      context,
    )
    const confirm = new URL(led.headers.get('location') ?? '', origin)
    expect(confirm.pathname).toBe('/confirm')
    const next = new URL(confirm.searchParams.get('next') ?? '', origin)
    expect(next.pathname).toBe('/connect')
    expect(next.searchParams.get('client_name')).toBe('Bäckerei & Co')
    expect(next.searchParams.getAll('scope')).toEqual(['accounts:read', 'offline_access'])
    expect(next.searchParams.get('environment')).toBe('sandbox')
  })

  const held = () => browser.cookies.get(sessionCookie) ?? ''

  it.each([
    ['a confirmation', prove],
    [
      'a change of the password',
      () => {
        const fields = { current: testPassword, next: 'words that nobody has', again: '' }
        const body = { ...fields, again: fields.next }
        return postPassword(post('/api/session/password', body), context)
      },
    ],
  ])('holds another token after %s, and the one of before opens nothing', async (_, show) => {
    const before = held()
    expect((await show()).status).toBe(204)
    const after = held()
    expect(after).not.toBe(before)
    expect((await readLog()).status).toBe(200)
    browser.cookies.set(sessionCookie, before)
    expect((await readLog()).status).toBe(401)

    // Nor does what the new one holds without its key.
    const secret = getContext().env.authSecret.reveal()
    const { sid } = (await decode({ token: after, secret })) ?? {}
    browser.cookies.set(sessionCookie, await encode({ token: { sid }, secret }))
    expect((await readLog()).status).toBe(401)
  })
})
