import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as change } from '@/app/api/people/[person_id]/route'
import { POST as confirmByForm } from '@/app/api/address/route'
import { POST as invite } from '@/app/api/people/route'
import { createAudit } from '@/lib/server/audit/audit'
import { joinByLink } from '@/lib/server/auth/join'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { getContext, offerContext } from '@/lib/server/context'
import { createFirm, hashPassword } from '@/lib/server/db/firm'
import { listPeople } from '@/lib/server/db/person'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import type { Mail } from '@/lib/server/mail/mailer'
import { mailerOf } from '@/lib/server/mail/mailer'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

const password = 'four words that last'

let here: FaultDashboard
let mails: Mail[] = []
/** The statements that the store was sent, without what they are about. */
let statements: string[] = []

beforeAll(async () => {
  here = await openFaultDashboard()
  const context = getContext()
  const store = { ...context.store, database: counting(context.store.database) }
  offerContext({ ...context, store, audit: createAudit(store) })
})
afterAll(() => here.close())
beforeEach(() => sendMails('sent'))

/** What the store is asked, also within a transaction. */
function counting(database: OpenDatabase): OpenDatabase {
  const counted =
    (query: Query): Query =>
    (text, ...rest) => {
      statements.push(text)
      return query(text, ...rest)
    }
  return {
    ...database,
    query: counted(database.query),
    transaction: (run) => database.transaction((query) => run(counted(query))),
  }
}

function sendMails(outcome: 'sent' | 'failed' | 'none'): void {
  mails = []
  const send = async (sent: readonly Mail[]) => {
    mails.push(...sent)
    return sent.map(() => (outcome === 'failed' ? ('failed' as const) : ('sent' as const)))
  }
  mailerOf.provide(getContext(), outcome === 'none' ? undefined : { send })
}

const origin = 'http://localhost:3000'
const post = (path: string, fields: Record<string, string>) =>
  new Request(`${origin}/api/people${path}`, {
    method: 'POST',
    headers: { origin, accept: 'application/json' },
    body: new URLSearchParams(fields),
  })

/** One of our people invites; the answer without the address and the link that it names. */
async function inviteThem(email: string) {
  statements = []
  mails = []
  const response = await invite(post('', { email, role: 'viewer' }), {
    params: Promise.resolve({}),
  })
  const { links } = (await response.json()) as { links: { href?: string }[] }
  const said = JSON.stringify([response.status, links])
    .replaceAll(email, 'EMAIL')
    .replaceAll(/\/join\/[\w-]{43}/g, '/join/TOKEN')
  const token = links[0]?.href?.split('/').at(-1) ?? ''
  return { said, statements, mails, token }
}

const address = () => `${randomUUID()}@elsewhere.example`

/** Somebody who signs in to another firm, or was invited there. */
async function atAnotherFirm(joined: boolean): Promise<string> {
  const email = address()
  const passwordHash = joined ? { passwordHash: await hashPassword(password) } : {}
  await createFirm(here.dashboard.database, {
    name: 'Elsewhere',
    time_zone: 'UTC',
    people: [{ name: 'Eve', email, role: 'admin', ...passwordHash }],
  })
  return email
}

const everywhere = async () => ({
  free: address(),
  invited: await atAnotherFirm(false),
  joined: await atAnotherFirm(true),
})

test.each(['sent', 'failed', 'none'] as const)(
  'an invitation says and does the same whether the address is free, invited or has an account elsewhere (mail: %s)',
  async (outcome) => {
    const { free, invited, joined } = await everywhere()
    await inviteThem(address())
    sendMails(outcome)
    const first = await inviteThem(free)
    for (const email of [invited, joined]) {
      const other = await inviteThem(email)
      expect(other.said).toBe(first.said)
      expect(other.statements).toEqual(first.statements)
      expect(other.mails).toHaveLength(first.mails.length)
    }
    expect(first.mails).toHaveLength(outcome === 'none' ? 0 : 1)
    const listed = await listPeople(here.dashboard.database, here.session.person.firm_id)
    const states = [free, invited, joined].map(
      (email) => listed.find((each) => each.email === email)?.invitedUntil === null,
    )
    expect(states).toEqual([false, false, false])
  },
)

test('the address alone learns by mail that it has an account elsewhere, and where it was mailed nobody is shown the link', async () => {
  const { free, joined } = await everywhere()
  const open = await inviteThem(free)
  expect(open.mails[0]?.text).toContain('/join/')
  const closed = await inviteThem(joined)
  expect(closed.mails[0]).toMatchObject({ to: joined })
  expect(closed.mails[0]?.text).toContain('has an account at another firm')
  expect(closed.mails[0]?.text).not.toContain('/join/')
  expect([open.token, closed.token]).toEqual(['', ''])
})

test('a renewed invitation says the same, too', async () => {
  const { free, joined } = await everywhere()
  const renew = async (email: string) => {
    await inviteThem(email)
    const listed = await listPeople(here.dashboard.database, here.session.person.firm_id)
    const person_id = listed.find((each) => each.email === email)?.id ?? ''
    statements = []
    mails = []
    const params = Promise.resolve({ person_id })
    const response = await change(post(`/${person_id}`, { action: 'link' }), { params })
    return [response.status, await response.json(), statements, mails.length]
  }
  expect(await renew(joined)).toEqual(await renew(free))
})

test('a link to an address with an account elsewhere joins nothing, and says what to do', async () => {
  sendMails('none')
  const { joined, invited } = await everywhere()
  const { token } = await inviteThem(joined)
  const use = { token: new SecretText(token), name: 'Eve' }
  // As for every other link, until all of it is right.
  expect(await joinByLink(getContext(), { ...use, password: 'short' })).toBe('length')
  expect(await joinByLink(getContext(), { ...use, password })).toBe('taken')
  expect(await joinByLink(getContext(), { ...use, password })).toBe('taken')
  const { token: open } = await inviteThem(invited)
  const first = { token: new SecretText(open), name: 'Ivy', password }
  expect(await joinByLink(getContext(), first)).toBe('invitation')
})

test('an address of the same firm is named, since the inviter sees its people', async () => {
  const { email } = here.session.person
  expect((await inviteThem(email)).said).toContain('EMAIL belongs to somebody already')
})

/** Somebody of ours who has joined is given another address; the answer without what is of them alone. */
async function changeTo(email: string, outcome: Parameters<typeof sendMails>[0]) {
  sendMails('none')
  const { token } = await inviteThem(address())
  const name = `Ona ${randomUUID()}`
  const joining = { token: new SecretText(token), name, password }
  expect(await joinByLink(getContext(), joining)).toBe('invitation')
  const listed = await listPeople(here.dashboard.database, here.session.person.firm_id)
  const { id = '', email: from = '' } = listed.find((each) => each.name === name) ?? {}
  sendMails(outcome)
  statements = []
  const fields = { action: 'change', name: 'Other', email, role: 'viewer' }
  const params = Promise.resolve({ person_id: id })
  const response = await change(post(`/${id}`, fields), { params })
  const answer: unknown = await response.json()
  const said = JSON.stringify([response.status, answer])
    .replaceAll(email, 'EMAIL')
    .replaceAll(/\/address\/[\w.%-]+/g, '/address/TOKEN')
  const after = await listPeople(here.dashboard.database, here.session.person.firm_id)
  const now = after.find((each) => each.id === id)?.email
  return { said, from, now, statements, mails, answer }
}

test.each(['sent', 'failed', 'none'] as const)(
  'another address for who has joined says and does the same whether it is free, invited or has an account elsewhere (mail: %s)',
  async (outcome) => {
    const { free, invited, joined } = await everywhere()
    await changeTo(address(), outcome)
    const first = await changeTo(free, outcome)
    for (const email of [invited, joined]) {
      const other = await changeTo(email, outcome)
      expect(other.said).toBe(first.said)
      expect(other.statements).toEqual(first.statements)
      expect(other.mails).toHaveLength(first.mails.length)
      // Nobody signs in with it yet.
      expect(other.now).toBe(other.from)
    }
    expect(first.now).toBe(first.from)
    expect(first.said).toContain('"confirm"')
    expect(first.mails).toHaveLength(outcome === 'none' ? 0 : 1)
  },
)

test('the new address alone learns by mail that it has an account elsewhere', async () => {
  const { free, joined } = await everywhere()
  const open = await changeTo(free, 'sent')
  expect(open.mails[0]).toMatchObject({ to: free, text: expect.stringContaining('/address/') })
  const closed = await changeTo(joined, 'sent')
  expect(closed.mails[0]).toMatchObject({
    to: joined,
    text: expect.stringContaining('has an account at another firm'),
  })
  expect(closed.mails[0]?.text).not.toContain('/address/')
  expect(closed.said).not.toContain('/address/')
})

test('a new address is signed in with once its link was opened and confirmed, and the link works once', async () => {
  const { free } = await everywhere()
  await changeTo(free, 'sent')
  const [, link = ''] = /(\/address\/\S+)/.exec(mails[0]?.text ?? '') ?? []
  const token = decodeURIComponent(link.split('/').at(-1) ?? '')
  const confirm = async (given: string) => {
    const body = new URLSearchParams({ token: given })
    const headers = { origin: 'null' }
    const request = new Request(`${origin}/api/address`, { method: 'POST', headers, body })
    const response = await confirmByForm(request, { params: Promise.resolve({}) })
    return response.headers.get('location')
  }
  const altered = token.replace(/.{9}$/, 'AAAAAAAAA')
  expect(await confirm(altered)).toContain(encodeURIComponent(altered))
  expect(await confirm(token)).toContain('/address/done?outcome=changed')
  const listed = await listPeople(here.dashboard.database, here.session.person.firm_id)
  expect(listed.some(({ email }) => email === free)).toBe(true)
  expect(await confirm(token)).not.toContain('/address/done')
})
