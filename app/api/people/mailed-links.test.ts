import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as change } from '@/app/api/people/[person_id]/route'
import { POST as invite } from '@/app/api/people/route'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { findPersonByEmail } from '@/lib/server/db/person'
import { createMailer, mailerOf } from '@/lib/server/mail/mailer'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { type MailServer, openMailServer } from '@/test/mail/mail-server'
import { browser } from '@/test/faults/next-headers'
import { getContext } from '@/lib/server/context'

let here: FaultDashboard
let server: MailServer

beforeAll(async () => {
  browser.headers = new Headers({ 'accept-language': 'de' })
  here = await openFaultDashboard()
  server = await openMailServer()
})
afterAll(async () => {
  browser.headers = new Headers({ 'accept-language': 'en-US' })
  await server.close()
  await here.close()
})
beforeEach(async () => {
  server.fault = undefined
  server.received.splice(0)
  const timeouts = { connect: 200, idle: 300, whole: 400 }
  const settings = { url: new SecretText(server.url), from: 'no-reply@firm.example' }
  mailerOf.provide(
    getContext(),
    createMailer(settings, () => {}, timeouts),
  )
})

const origin = 'http://localhost:3000'
function post(path: string, fields: readonly (readonly [string, string])[] = []): Request {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  const headers = { origin, accept: 'application/json' }
  return new Request(`${origin}/api/people${path}`, { method: 'POST', headers, body })
}

async function inviteThem(...emails: string[]) {
  const fields = [['role', 'viewer'] as const, ...emails.map((each) => ['email', each] as const)]
  const response = await invite(post('', fields), { params: Promise.resolve({}) })
  return (await response.json()) as { links: { email: string; href?: string; mail?: string }[] }
}

async function recorded(kind: string): Promise<unknown[]> {
  const { audit } = getContext()
  const events = await audit.list(here.session.person.firm_id, { limit: 20 })
  return events.flatMap((event) => (event.kind === kind ? [event.detail] : []))
}

test('an invitation is mailed to its address alone, and on record', async () => {
  const { links } = await inviteThem('nina@firm.example', 'omar@firm.example')
  expect(links).toEqual([
    { email: 'nina@firm.example', mail: 'sent' },
    { email: 'omar@firm.example', mail: 'sent' },
  ])
  const mail = server.received.find(({ to }) => to.includes('nina@firm.example'))
  // Nobody knows yet what she reads: it is that of who invited her.
  expect(mail?.whole).toContain('hat Sie zu Countinghouse eingeladen')
  expect(mail?.whole).toContain('/join/')
  expect(await recorded('person.link_mailed')).toContainEqual({ email: 'nina@firm.example' })
})

test('where the mail fails the person is invited all the same, and the answer says so', async () => {
  server.fault = 'refuses'
  const { links } = await inviteThem('pia@firm.example')
  expect(links).toMatchObject([{ mail: 'failed', href: expect.stringContaining('/join/') }])
  expect(await findPersonByEmail(here.dashboard.database, 'pia@firm.example')).toBeDefined()
  expect(await recorded('person.link_not_mailed')).toContainEqual({ email: 'pia@firm.example' })
})

test('a link to reset is mailed in the language of its reader', async () => {
  const { person } = here.session
  await here.dashboard.database.query('update person set language = $1 where id = $2', [
    'es',
    person.id,
  ])
  const params = Promise.resolve({ person_id: person.id })
  const response = await change(post(`/${person.id}`, [['action', 'link']]), { params })
  expect(await response.json()).toMatchObject({ mail: 'sent' })
  expect(server.received[0]?.whole).toContain('Subject: =?UTF-8?')
  expect(server.received[0]?.to).toEqual([person.email.toLowerCase()])
})

test('without a mail server the answer speaks of no mail', async () => {
  mailerOf.provide(getContext(), undefined)
  const { links } = await inviteThem('quinn@firm.example')
  expect(links[0]).not.toHaveProperty('mail')
})
