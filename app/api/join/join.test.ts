import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { POST as postJoin } from '@/app/api/join/route'
import { POST as postInvite } from '@/app/api/people/route'
import { POST as postSetup } from '@/app/api/setup/route'
import JoinPage from '@/app/join/[token]/page'
import SetupPage from '@/app/setup/[token]/page'
import { sessionCookie } from '@/lib/server/auth/session-cookie'
import { replaceSetupLink } from '@/lib/server/db/setup-link'
import { renderServerScreen } from '@/test/components/screens'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { browser } from '@/test/faults/next-headers'

const origin = 'http://localhost:3000'
const password = 'four words that last'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
beforeEach(async () => {
  await here.useSession((await here.dashboard.signIn('admin')).sid)
})
afterAll(() => here.close())

type Fields = Record<string, string>
type Post = (request: Request, context: { params: Promise<object> }) => Promise<Response>

/** As the page sends it: without a referrer a browser says `Origin: null`. */
const send = (post: Post, path: string, fields: Fields, from = 'null') =>
  post(
    new Request(`${origin}${path}`, {
      method: 'POST',
      headers: { origin: from },
      body: new URLSearchParams(fields),
    }),
    { params: Promise.resolve({}) },
  )

const join = async (fields: Fields) =>
  (await send(postJoin, '/api/join', fields)).headers.get('location')

const signOut = () => browser.cookies.delete(sessionCookie)

async function invite(email: string): Promise<string> {
  const response = await send(postInvite, '/api/people', { email, role: 'viewer' }, origin)
  const { links } = (await response.json()) as { links: { href: string }[] }
  return links[0]?.href.split('/').at(-1) ?? ''
}

async function open(token: string, problem?: string, name?: string): Promise<string> {
  const searchParams = Promise.resolve({ ...(problem && { problem }), ...(name && { name }) })
  const page = await JoinPage({ params: Promise.resolve({ token }), searchParams })
  return renderServerScreen(page)
}

it('an invitation is accepted once, by a form without a session', async () => {
  const email = `${randomUUID()}@firm.example`
  const token = await invite(email)
  const fields = { token, name: 'Dana', password, again: password }
  expect(await open(token)).toContain('You are signed in as admin')
  expect(await join(fields)).toBe(`/join/${token}`)

  signOut()
  expect(await open(token)).toContain('Join Firm')
  expect(await join({ ...fields, again: 'another' })).toBe(
    `/join/${token}?problem=differs&name=Dana`,
  )
  expect(await join({ ...fields, password: 'short', again: 'short' })).toBe(
    `/join/${token}?problem=length&name=Dana`,
  )
  expect(await open(token, 'length')).toContain('of 12 to 256 characters')
  expect(await open(token, 'length', 'Dana O’Neil')).toContain('value="Dana O’Neil"')
  const guessed = 'Password1234!'
  expect(await join({ ...fields, password: guessed, again: guessed })).toBe(
    `/join/${token}?problem=common&name=Dana`,
  )
  expect(await open(token, 'common')).toContain('Many people have this password')
  expect(
    await join({ ...fields, password: 'countinghouse-dana', again: 'countinghouse-dana' }),
  ).toBe(`/join/${token}?problem=personal&name=Dana`)
  expect(await open(token, 'personal')).toContain('made of your name')
  expect(await join({ ...fields, name: 'Zoë', again: '' })).toBe(
    `/join/${token}?problem=differs&name=Zo%C3%AB`,
  )
  expect(await join({ ...fields, name: ' ' })).toBe(`/join/${token}?problem=name&name=`)
  expect(await join(fields)).toBe('/join/done?by=invitation')
  expect(await join(fields)).toBe(`/join/${token}`)
  expect(await open(token)).toContain('This link was used')
})

it('a link that has expired or was guessed says so, and names nobody', async () => {
  const email = `${randomUUID()}@firm.example`
  const token = await invite(email)
  signOut()
  await here.dashboard.database.query('update person_link set expires_at = now()')
  const expired = await open(token)
  expect(expired).toContain('This link has expired')
  const guessed = await open('A'.repeat(43))
  expect(guessed).toContain('This link is not in use')
  for (const html of [expired, guessed]) {
    expect(html).not.toContain(email)
    expect(html).not.toContain('Join Firm')
  }
  expect(await join({ token, name: 'Late', password, again: password })).toBe(`/join/${token}`)
})

it('an address that is incomplete or somebody’s of the firm is named', async () => {
  const wrong = await send(postInvite, '/api/people', { email: 'a@b', role: 'viewer' }, origin)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('a@b is not a complete email address')
  const { email } = (await here.dashboard.signIn('reviewer')).person
  const taken = await send(postInvite, '/api/people', { email, role: 'viewer' }, origin)
  expect(await taken.json()).toEqual({
    links: [{ email, problem: `${email} belongs to somebody already.` }],
  })
})

it('an address with an account at another firm joins nothing, and its page says what to do', async () => {
  const { email } = (await here.dashboard.signIn('foreigner')).person
  const token = await invite(email)
  signOut()
  const html = await open(token)
  expect(html).toContain('Join Firm')
  expect(html).toContain('An address opens one firm')
  const fields = { token, name: 'Eve', password, again: password }
  expect(await join(fields)).toBe(`/join/${token}?problem=taken&name=Eve`)
  expect(await open(token, 'taken')).toContain('This address has an account at another firm')
})

it('the first firm is made by the setup link, once, and the form says what is wrong', async () => {
  const { database } = here.dashboard
  await database.query(`update person set role = 'reviewer' where role = 'admin'`)
  await database.query(
    `insert into install (id, fingerprint) values ($1, 'x') on conflict do nothing`,
    [randomUUID()],
  )
  const token = (await replaceSetupLink(database))?.reveal() ?? ''
  const show = async () =>
    renderServerScreen(
      await SetupPage({
        params: Promise.resolve({ token }),
        searchParams: Promise.resolve({ problem: 'email', firm: 'Finch & Co', email: 'fay' }),
      }),
    )
  const fields = { token, firm: 'Finch & Co', name: 'Fay Finch', time_zone: 'Europe/Berlin' }
  const first = { ...fields, email: 'fay@finch.example', password, again: password }
  const setUp = async (given: Fields) =>
    (await send(postSetup, '/api/setup', { ...first, ...given })).headers.get('location')
  const shown = await show()
  expect(shown).toContain('That is not a complete email address')
  expect(shown).toContain('value="Finch &amp; Co"')
  expect(shown).toContain('value="fay"')
  for (const [problem, typed] of [
    ['name', { firm: '' }],
    ['email', { email: 'fay' }],
    ['zone', { time_zone: 'Mars/Olympus' }],
    ['differs', { again: 'x' }],
  ] as const) {
    const { firm, name, email, time_zone } = { ...first, ...typed }
    const back = new URL((await setUp(typed)) ?? '', origin)
    expect(back.pathname).toBe(`/setup/${token}`)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      problem,
      name,
      email,
      time_zone,
      firm,
    })
  }
  expect(await setUp({ token: 'guessed' })).toBe('/setup/guessed')
  expect(await setUp({})).toBe('/join/done')
  expect(await setUp({})).toBe(`/setup/${token}`)
  expect(await show()).toContain('This link is not in use')
})
