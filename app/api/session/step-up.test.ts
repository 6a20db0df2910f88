import { decode, encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as exportLog } from '@/app/api/audit/export/route'
import { POST as postAuthorize } from '@/app/api/connections/authorize/route'
import { POST as postPacks } from '@/app/api/packs/route'
import { POST as postPeople } from '@/app/api/people/route'
import { POST as postPassword } from '@/app/api/session/password/route'
import { POST as postProof } from '@/app/api/session/proof/route'
import { proofNeeded } from '@/lib/domain/people/permissions'
import { createSessionDecoder, sessionCookie } from '@/lib/server/auth/session-cookie'
import { getContext } from '@/lib/server/context'
import { findPersonForSession } from '@/lib/server/db/session'
import { takePress } from '@/lib/server/http/kept-press'
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
const nextOf = (response: Response) => {
  const confirm = new URL(response.headers.get('location') ?? '', origin)
  expect(confirm.pathname).toBe('/confirm')
  return new URL(confirm.searchParams.get('next') ?? '', origin)
}
const sessionNow = async () => {
  const token = await createSessionDecoder(getContext().env.authSecret.reveal())(
    browser.cookies.get(sessionCookie) ?? '',
  )
  const session = token && (await findPersonForSession(getContext().store.database, token))
  if (session === undefined) throw new Error('nobody is signed in')
  return session
}
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
    const next = nextOf(led)
    expect(next.pathname).toBe('/confirm/press')
    expect(next.searchParams.get('back')).toBe(page)
    expect((await prove()).status).toBe(204)
    expect((await readLog()).status).toBe(200)
  })

  it('comes back to the form that connects a client with what it held', async () => {
    const fields = { client_name: 'Bäckerei & Co', scope: 'accounts:read', environment: 'sandbox' }
    const led = await postAuthorize(
      post('/api/connections/authorize', fields, { ...asPage, referer: `${origin}/connect` }),
      context,
    )
    const next = nextOf(led)
    expect(next.pathname).toBe('/connect')
    expect(next.searchParams.get('client_name')).toBe('Bäckerei & Co')
    expect(next.searchParams.getAll('scope')).toEqual(['accounts:read', 'offline_access'])
    expect(next.searchParams.get('environment')).toBe('sandbox')
  })

  const people = '/settings/people'
  const pressed = async (fields: [string, string][]) => {
    const request = new Request(`${origin}/api/people`, {
      method: 'POST',
      headers: {
        origin,
        ...asPage,
        referer: `${origin}${people}`,
      },
      body: new URLSearchParams(fields),
    })
    return nextOf(await postPeople(request, context))
  }
  const sentFields: [string, string][] = [
    ['emails', 'dana@marlow.example'],
    ['role', 'preparer'],
    ['client', 'c-1'],
    ['client', 'c-1'],
  ]

  it('makes a press again with every field that it had, on the same session alone, once', async () => {
    const next = await pressed(sentFields)
    expect(next.searchParams.get('back')).toBe(people)
    const id = next.searchParams.get('press') ?? ''
    const own = await sessionNow()
    const colleague = await here.dashboard.signIn('admin')
    expect(await takePress(getContext(), colleague, id)).toBeUndefined()
    expect((await prove()).status).toBe(204)
    const proven = await sessionNow()
    expect(proven.sid).toBe(own.sid)
    expect(await takePress(getContext(), proven, id)).toEqual({
      method: 'post',
      path: '/api/people',
      fields: sentFields,
    })
    expect(await takePress(getContext(), proven, id)).toBeUndefined()
  })

  it('keeps of a press for close packs which clients, parts, format and language were chosen', async () => {
    const fields: [string, string][] = [
      ['month', '2026-05'],
      ['client', 'c-1'],
      ['client', 'c-3'],
      ['part', 'statements'],
      ['format', 'ledger'],
      ['language', 'de'],
    ]
    const request = new Request(`${origin}/api/packs`, {
      method: 'POST',
      headers: { origin, ...asPage, referer: `${origin}/exports/packs` },
      body: new URLSearchParams(fields),
    })
    const id = nextOf(await postPacks(request, context)).searchParams.get('press') ?? ''
    expect((await prove()).status).toBe(204)
    const press = await takePress(getContext(), await sessionNow(), id)
    expect(press).toEqual({ method: 'post', path: '/api/packs', fields })
  })

  it('loses no press of many fields, and keeps no password', async () => {
    const many = Array.from({ length: 1000 }, (_, at): [string, string] => ['client', `c-${at}`])
    expect((await pressed(many)).pathname).toBe('/confirm/press')
    const kept = () => getContext().store.database.query('select * from shown_once')
    const before = (await kept()).length
    expect((await pressed([...sentFields, ['password', testPassword]])).pathname).toBe(people)
    expect(await kept()).toHaveLength(before)
  })

  it('keeps nothing of a form that another site sent', async () => {
    const sent = post('/api/people', Object.fromEntries(sentFields), {
      ...asPage,
      origin: 'https://evil.example',
    })
    const refused = await postPeople(sent, context)
    expect(refused.status).toBe(403)
    expect(refused.headers.get('location')).toBeNull()
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
