import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import HandOffLinkPage from '@/app/(desk)/(firm)/connect/handoff/[hand_off_id]/link/page'
import { POST as postHandOff } from '@/app/api/connections/handoff/route'
import { POST as postEnd } from '@/app/api/session/end/route'
import { POST as postFactor } from '@/app/api/session/factor/route'
import { POST as postCalendar } from '@/app/api/settings/calendar/route'
import RecoveryCodesPage from '@/app/(desk)/second-factor/codes/page'
import { getContext } from '@/lib/server/context'
import type { PersonSession } from '@/lib/server/db/session'
import { readFirmSettings } from '@/lib/server/reads/read-settings'
import { renderServerScreen } from '@/test/components/screens'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { browser } from '@/test/faults/next-headers'

const origin = 'http://localhost:3000'

let here: FaultDashboard
let admin: PersonSession

beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())
beforeEach(async () => {
  admin = await here.dashboard.signIn('admin')
  await here.useSession(admin.sid)
})

type Post = (request: Request, context: { params: Promise<object> }) => Promise<Response>

/** Where a plain form leads; nothing of the answer is a cookie. */
async function send(post: Post, path: string, fields: Record<string, string>): Promise<string> {
  const request = new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  const response = await post(request, { params: Promise.resolve({}) })
  expect(response.status).toBe(303)
  expect(response.headers.getSetCookie()).toEqual([])
  return response.headers.get('location') ?? ''
}

interface Secret {
  /** Makes a new one, by a form. */
  create: () => Promise<void>
  /** What the session that the browser has now is shown of it. */
  look: () => Promise<string[]>
}

let handOffId = ''

const secrets: Record<string, Secret> = {
  'recovery codes': {
    create: async () => {
      const { database } = here.dashboard
      await database.query(
        `insert into passkey (id, person_id, public_key, counter, transports, name)
         values ('a-key', $1, 'x', 0, '', 'Phone') on conflict do nothing`,
        [admin.person.id],
      )
      const to = await send(postFactor, '/api/session/factor', { step: 'codes' })
      expect(to).toBe('/second-factor/codes')
    },
    look: async () => {
      const html = await renderServerScreen(await RecoveryCodesPage())
      return html.match(/\b(?:[A-Z2-7]{4}-){6}[A-Z2-7]{2}\b/g) ?? []
    },
  },
  'the link of a hand-off': {
    create: async () => {
      const to = await send(postHandOff, '/api/connections/handoff', {
        client_name: 'Acme',
        environment: 'production',
      })
      handOffId = to.split('/')[3] ?? ''
    },
    look: async () => {
      const params = Promise.resolve({ hand_off_id: handOffId })
      const html = await renderServerScreen(await HandOffLinkPage({ params } as never))
      return [...new Set(html.match(/\/handoff\/[A-Za-z0-9_-]{43}/g))]
    },
  },
  'the address of a calendar': {
    create: async () => {
      const to = await send(postCalendar, '/api/settings/calendar', { step: 'renew' })
      expect(to).toBe('/settings#reminders')
    },
    look: async () => {
      const session = browserSession()
      const { feedAddress } = await readFirmSettings(session)
      return feedAddress === undefined ? [] : [feedAddress]
    },
  },
}

let inBrowser: PersonSession
const browserSession = () => inBrowser

/** The browser that all of them use. */
async function use(session: PersonSession): Promise<void> {
  inBrowser = session
  await here.useSession(session.sid)
}

const jar = () => JSON.stringify([...browser.cookies])
const plain = (shown: string) => shown.replace(/^.*\//, '').replace('.ics', '')

test.each(Object.entries(secrets))('%s: one look of one session shows it', async (name, secret) => {
  await use(admin)
  await secret.create()
  const colleague = await here.dashboard.signIn('reviewer')
  await use(colleague)
  expect(await secret.look()).toEqual([])
  await use(await here.dashboard.signIn('admin'))
  expect(await secret.look()).toEqual([])
  await use(admin)
  const shown = await secret.look()
  expect(shown).toHaveLength(name === 'recovery codes' ? 10 : 1)
  for (const each of shown) expect(jar()).not.toContain(plain(each))
  expect(await secret.look()).toEqual([])
})

test.each(Object.entries(secrets))('%s: signing out removes it', async (_name, secret) => {
  await use(admin)
  await secret.create()
  await send(postEnd, '/api/session/end', {})
  const { database } = getContext().store
  expect(await database.query('select 1 from shown_once')).toEqual([])
  await use(await here.dashboard.signIn('admin'))
  expect(await secret.look()).toEqual([])
})
