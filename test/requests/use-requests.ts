import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RequestLetter } from '@/lib/domain/close/request-letter'
import { requestOf } from '@/lib/domain/close/requests'
import { createAudit } from '@/lib/server/audit/audit'
import { findRequest } from '@/lib/server/db/client-request'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import type { PersonSession } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type { Mail, MailOutcome } from '@/lib/server/mail/mailer'
import { remindRound } from '@/lib/server/requests/mail-requests'
import { giveLink } from '@/lib/server/requests/step-requests'
import { addToDrafts, type NewDraft } from '@/lib/server/requests/write-drafts'
import { openTestDashboard, type TestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'
import type { TestStore } from '@/test/store/database'

export const letter: RequestLetter = {
  recipient: { role: 'owner', name: 'Olivia', email: 'olivia@client.example' },
  message: 'Hello Olivia',
  language: 'en',
  reminders: [3, 7],
}
export const draftWith = (change: Partial<RequestLetter> = {}, words = ['Receipt?']): NewDraft => ({
  letter: { ...letter, ...change },
  questions: words.map((each, index) => ({
    kind: 'transaction',
    object: `row-${index}`,
    words: each,
    shown: { title: 'Fuel' },
  })),
})

/** What a mail says of whose questions they are. */
export const mailNames = {
  firm: 'Marlow',
  timeZone: 'UTC',
  client: 'Acme',
  appOrigin: 'https://app.example',
}

export interface TestRequests {
  dashboard: TestDashboard
  admin: PersonSession
  sealed: SealedQuery
  ref: { firm_id: string; connection_id: string }
  context: Parameters<typeof addToDrafts>[0] & { env: { appOrigin: string } }
  actor: Parameters<typeof addToDrafts>[1]
  now: number
  mails: Mail[]
  outcome: MailOutcome
  mailer: { send: (mails: readonly Mail[]) => Promise<MailOutcome[]> }
}

/** A client of its own for each test, a clock that is moved, and a mail server with an outcome of one's choice. */
export function useRequests(kind: TestStore) {
  const here = {} as TestRequests
  beforeAll(async () => {
    here.dashboard = await openTestDashboard(kind)
    here.admin = await here.dashboard.signIn()
  })
  afterAll(() => here.dashboard.close())
  beforeEach(async () => {
    const { dashboard, admin } = here
    const { store, database } = dashboard
    const firm_id = admin.firm.id
    here.sealed = { query: forFirm(database, firm_id).query, vault: store.vault }
    const connection_id = await insertTestConnection(database, { firm_id, name: 'Acme' })
    here.ref = { firm_id, connection_id }
    here.actor = { person: admin.person, client: { connection_id } } as TestRequests['actor']
    const clock = { now: () => new Date(here.now) }
    const env = { appOrigin: mailNames.appOrigin }
    here.context = { store, audit: createAudit(store), clock, env }
    here.now = Date.now()
    here.mails = []
    here.outcome = 'sent'
    here.mailer = {
      send: async (given) => {
        here.mails.push(...given)
        return given.map(() => here.outcome)
      },
    }
    await database.query('update client_request set reminds_after = null')
  })
  const get = async (id: string) => {
    const found = await findRequest(here.sealed, here.ref, id)
    if (found === undefined) throw new Error('no request')
    return found
  }
  const draft = async (given = draftWith()) => {
    const drafted = await addToDrafts(here.context, here.actor, [given])
    if (drafted.kind !== 'kept') throw new Error(drafted.why)
    return drafted.ids[0] ?? ''
  }
  return {
    here,
    get,
    draft,
    sent: async (given = draftWith(), byMail = true) => {
      const id = await draft(given)
      const linked = await giveLink(here.context, here.actor, id, { does: 'send', byMail })
      if (linked.kind !== 'kept') throw new Error(linked.kind)
      return { id, token: linked.token, request: linked.request }
    },
    stateOf: async (id: string) => {
      const { questions, events } = await get(id)
      return requestOf(questions, events, new Date(here.now).toISOString())
    },
    days: (count: number) => {
      here.now += count * 86_400_000
    },
    /** As if so much time had passed since the reminders were looked at last. */
    round: async () => {
      await here.dashboard.database.query('update client_request set reminded_at = null')
      await remindRound(here.context, here.mailer)
    },
  }
}
