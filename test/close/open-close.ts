import { POST as decide } from '@/app/api/close/[connection_id]/[close_id]/decisions/route'
import { POST as begin } from '@/app/api/close/[connection_id]/route'
import { POST as step } from '@/app/api/close/[connection_id]/[close_id]/route'
import type { CloseFinding, CloseRead, EvidenceItem } from '@/lib/domain/close/close-read'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { getClient } from '@/lib/server/auth/guards'
import { assignClient } from '@/lib/server/db/client-labels'
import type { PersonSession } from '@/lib/server/db/session'
import { saveClientSetting } from '@/lib/server/db/setting'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { readClose, readCloseOf } from '@/lib/server/reads/read-close'
import {
  type CallLimits,
  type FaultDashboard,
  openFaultDashboard,
} from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'

export const february = { first: '2026-02-01', last: '2026-02-28' }

type Fields = readonly (readonly [string, string])[]

interface Posted {
  status: number
  problem: Record<string, unknown>
  location: string | null
}

/** A client with a bank of its own, and people who close its February. */
export interface TestClose {
  here: FaultDashboard
  connection_id: string
  /** Of its bank. */
  account_id: string
  sessions: Readonly<Record<'preparer' | 'reviewer' | 'admin', PersonSession>>
  /** This person is in front of the browser from now on. */
  as: (who: 'preparer' | 'reviewer' | 'admin') => Promise<void>
  /** Begins February, as who is in front. */
  begin: () => Promise<Posted>
  read: () => Promise<CloseRead>
  /** Takes a step as somebody who sees the close as it is now. */
  take: (action: string, ...fields: [string, string][]) => Promise<Posted>
  sign: (who: 'preparer' | 'reviewer') => Promise<Posted>
  decide: (action: string, findings: readonly CloseFinding[], more: Fields) => Promise<Posted>
  /** The page, which seals what it shows to the person who reads it. */
  show: () => ReturnType<typeof readClose>
  /** A decision as a form sends it. */
  send: (action: string, fields: Fields) => Promise<Posted>
  acceptAll: () => Promise<Posted>
  pay: (amount: number, counterparty_name: string, day: string) => Promise<unknown>
  /** The bank answers nothing below this path. */
  fail: (path: string) => Promise<void>
  recover: () => Promise<void>
}

type Route = (request: Request, context: { params: Promise<never> }) => Promise<Response>

export async function post(
  route: unknown,
  params: Record<string, string>,
  fields: Fields,
): Promise<Posted> {
  const request = new Request(appOrigin, {
    method: 'POST',
    headers: { origin: appOrigin, accept: 'application/json' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  })
  const response = await (route as Route)(request, { params: Promise.resolve(params as never) })
  const text = await response.text()
  const problem = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { status: response.status, problem, location: response.headers.get('location') }
}

export function itemOf(read: CloseRead, id: string): EvidenceItem {
  const found = read.items.find((each) => each.id === id)
  if (found?.kind !== 'evidence') throw new Error(`there is no item ${id}`)
  return found
}

export function openIn({ items }: CloseRead): CloseFinding[] {
  return items.flatMap((each) =>
    each.kind === 'firm'
      ? []
      : each.findings.filter(({ standing }) => standing === 'open' || standing === 'changed'),
  )
}

export function idOf({ close }: CloseRead): string {
  if (close === undefined) throw new Error('it was not begun')
  return close.id
}

/** The client’s days are those of this zone from now on. */
export async function useZone(
  { here, sessions, connection_id }: TestClose,
  time_zone: string,
): Promise<void> {
  const { firm, person } = sessions.preparer
  const { query } = forFirm(here.dashboard.database, firm.id)
  const of = { firm_id: firm.id, role: person.role, connection_id }
  await saveClientSetting(query, of, { period: null, fiscal_start: null, time_zone })
  await here.restart()
}

export async function openTestClose(limits?: CallLimits): Promise<TestClose> {
  const here = await openFaultDashboard(limits)
  const signIn = async (role: PersonRole) => {
    const session = await here.dashboard.signIn(role)
    const { firm_id, id: person_id } = session.person
    const given = { firm_id, person_id, connection_id: here.connection_id }
    await assignClient(here.dashboard.database, given)
    return session
  }
  const sessions = {
    admin: await signIn('admin'),
    preparer: await signIn('preparer'),
    reviewer: await signIn('reviewer'),
  }
  const { accounts } = (await (await here.bank.get('/api/v1/accounts')).json()) as {
    accounts: { id: string; account_type: string }[]
  }
  const account_id = accounts.find((each) => each.account_type === 'checking')?.id ?? ''
  const { connection_id, acme: business_id } = here
  return closeOf(here, sessions, { connection_id, business_id, account_id })
}

/** The February of one client of the firm. */
export function closeOf(
  here: FaultDashboard,
  sessions: TestClose['sessions'],
  of: { connection_id: string; business_id: string; account_id: string },
): TestClose {
  const { connection_id, business_id, account_id } = of
  const params = async () => ({ connection_id, close_id: idOf(await it.read()) })
  const it: TestClose = {
    here,
    connection_id,
    account_id,
    sessions,
    as: async (who) => here.useSession((await here.dashboard.signIn(who)).sid),
    begin: () => post(begin, { connection_id }, Object.entries(february)),
    read: async () => readCloseOf(await getClient(connection_id), february, {}),
    take: async (action, ...fields) => {
      const seen = String((await it.read()).close?.seen)
      return post(step, await params(), [['action', action], ['seen', seen], ...fields])
    },
    sign: async (who) => it.take('sign', ['as', who], ['digest', (await it.read()).digest]),
    show: async () => {
      const access = await getClient(connection_id)
      return readClose(access, { period: '2026-02' })
    },
    decide: async (action, findings, more) => {
      const { sealOf } = await it.show()
      const sealed = findings.map((each) => ['finding', sealOf(each)] as const)
      return it.send(action, [...sealed, ...more])
    },
    send: async (action, fields) => post(decide, await params(), [['action', action], ...fields]),
    acceptAll: async () =>
      it.decide('accept', openIn(await it.read()), [['reason', 'Contract on file']]),
    pay: (amount, counterparty_name, day) =>
      here.control('POST', '/transactions', {
        business_id,
        transactions: [{ account_id, amount, counterparty_name, initiated_at: `${day}T12:00:00Z` }],
      }),
    fail: async (path) => {
      await here.setFaults([{ match: { path }, fault: 'status', status: 500 }])
      await here.restart()
    },
    recover: async () => {
      await here.setFaults([])
      await here.restart()
    },
  }
  return it
}
