import { POST as postSetting } from '@/app/api/settings/[setting]/route'
import type { ApiScope } from '@/lib/domain/api/api-token'
import { makeToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import type { Person } from '@/lib/server/db/person'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { call } from '@/test/api/program'
import { addFirmItem } from '@/test/close/firm-items'
import { openTestClose, post, type TestClose } from '@/test/close/open-close'
import type { CallLimits } from '@/test/faults/fault-dashboard'

export interface CloseAnswer {
  state: string
  items: {
    id: string
    kind: string
    words: string | null
    state: string
    found: number | null
    older: { state: string } | null
  }[]
  open_findings: number
  is_whole: boolean
  bank_problem: { code: string; detail: string } | null
  version: string
  signatures: { by: string; role: string; state: string }[]
}

export interface FoundAnswer {
  id: string
  item: string
  state: string
  payee: string | null
  amounts: { amount: number; currency: string }[]
  transaction_ids: string[]
  reason: string | null
}

interface FindingsAnswer {
  is_whole: boolean
  bank_problem: { code: string } | null
  unread_items: string[]
  findings: FoundAnswer[] | null
}

const path = '/clients/{id}/closes/{month}'
export const closeCalls = {
  list: 'GET /clients/{id}/closes',
  read: `GET ${path}`,
  find: `GET ${path}/findings`,
  decide: `POST ${path}/findings/{finding_id}/decision`,
  tick: `POST ${path}/items/{item_id}`,
  sign: `POST ${path}/signatures`,
} as const

interface Sent {
  who?: string
  token?: string
  params?: Record<string, string>
  body?: unknown
}

interface Answered<Value> {
  status: number
  body: Value
}

/** What is sent with a finding that is right as it is. */
export const accept = { decision: 'accept', reason: 'Contract on file' }

export interface CloseProgram {
  close: TestClose
  /** An item of the firm. */
  rent: string
  tokenFor: (person: Person, scopes: readonly ApiScope[]) => Promise<string>
  send: (name: string, sent?: Sent) => Promise<Answered<Record<string, unknown>>>
  read: (sent?: Sent) => Promise<Answered<CloseAnswer>>
  find: (sent?: Sent) => Promise<Answered<FindingsAnswer>>
  listOpen: () => Promise<FoundAnswer[]>
  /** What an item found of a payee. */
  findOf: (payee: string, item?: string) => Promise<FoundAnswer>
  decide: (id: string, body: unknown, sent?: Sent) => Promise<Answered<Record<string, unknown>>>
  tick: (id: string, body: unknown, sent?: Sent) => Promise<Answered<Record<string, unknown>>>
  sign: (body: unknown, sent?: Sent) => Promise<Answered<CloseAnswer & Record<string, unknown>>>
}

/** Programs of a firm’s people, who close the February of a client where policy wants two of them. */
export async function openCloseProgram(limits?: CallLimits): Promise<CloseProgram> {
  const close = await openTestClose(limits)
  await close.as('admin')
  await post(postSetting, { setting: 'two-signers' }, [['value', 'on']])
  const { admin } = close.sessions
  const { query } = forFirm(close.here.dashboard.database, admin.firm.id)
  const rent = await addFirmItem(query, admin.person)
  const tokens = new Map<string, string>()
  const tokenFor: CloseProgram['tokenFor'] = async (person, scopes) => {
    const wanted = { name: 'Month end', use: 'bearer', scopes, days: 30 } as const
    return (await makeToken(getContext(), person, wanted))?.reveal() ?? ''
  }
  for (const [who, { person }] of Object.entries(close.sessions)) {
    tokens.set(who, await tokenFor(person, ['read', 'close']))
  }
  const answer = async (
    name: string,
    { who = 'preparer', token = tokens.get(who) ?? '', params = {}, body }: Sent = {},
  ): Promise<Answered<never>> => {
    const all = { id: close.connection_id, month: '2026-02', ...params }
    const response = await call(name, { token, params: all, ...(body !== undefined && { body }) })
    return { status: response.status, body: (await response.json()) as never }
  }
  const it: CloseProgram = {
    close,
    rent,
    tokenFor,
    send: answer,
    read: (sent) => answer(closeCalls.read, sent),
    find: (sent) => answer(closeCalls.find, sent),
    listOpen: async () => {
      const { findings } = (await it.find()).body
      return (findings ?? []).filter(({ state }) => state === 'open' || state === 'changed')
    },
    findOf: async (payee, item = 'without-receipt') => {
      const { findings } = (await it.find()).body
      const found = findings?.find((each) => each.payee === payee && each.item === item)
      if (found === undefined) throw new Error(`there is no finding of ${payee}`)
      return found
    },
    decide: (finding_id, body, sent) =>
      answer(closeCalls.decide, { ...sent, params: { ...sent?.params, finding_id }, body }),
    tick: (item_id, body, sent) =>
      answer(closeCalls.tick, { ...sent, params: { ...sent?.params, item_id }, body }),
    sign: (body, sent) => answer(closeCalls.sign, { ...sent, body }),
  }
  return it
}
