import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getMatches } from '@/app/api/bank/[connection_id]/matches/[list]/route'
import { GET as getSums } from '@/app/api/bank/[connection_id]/transactions/sums/route'
import { POST as postBooks } from '@/app/api/books/[connection_id]/route'
import { POST as postReminder } from '@/app/api/close/remind/route'
import { POST as postAuthorize } from '@/app/api/connections/authorize/route'
import { POST as postGap } from '@/app/api/connections/[connection_id]/gap/route'
import { POST as postOwnPage } from '@/app/api/connections/[connection_id]/own-page/route'
import { POST as postLink } from '@/app/api/connections/handoff/route'
import { POST as postNames } from '@/app/api/document-names/[connection_id]/[kind]/route'
import { POST as postZip } from '@/app/api/exports/[connection_id]/[kind]/route'
import { POST as postLedger } from '@/app/api/ledgers/[connection_id]/route'
import { POST as postUndo } from '@/app/api/ledgers/[connection_id]/[id]/route'
import { POST as postFile } from '@/app/api/exports/[connection_id]/transactions/route'
import { GET as getClients } from '@/app/api/palette/clients/route'
import { GET as getFinds } from '@/app/api/palette/finds/route'
import { POST as postMatching } from '@/app/api/marks/[connection_id]/[kind]/matching/route'
import { POST as postToday } from '@/app/api/packs/[connection_id]/today/route'
import { POST as postPacks } from '@/app/api/packs/route'
import { POST as postNote } from '@/app/api/notes/[connection_id]/[kind]/route'
import { POST as postPerson } from '@/app/api/people/[person_id]/route'
import { POST as postPeople } from '@/app/api/people/route'
import { GET as getFigures } from '@/app/api/portfolio/figures/route'
import { POST as postQuestions } from '@/app/api/requests/[connection_id]/route'
import { POST as postRenewal } from '@/app/api/renewals/approve/route'
import { POST as postItemFile } from '@/app/api/close/[connection_id]/[close_id]/files/route'
import { POST as postStep } from '@/app/api/close/[connection_id]/[close_id]/route'
import { POST as postView } from '@/app/api/views/route'
import { getContext } from '@/lib/server/context'
import type { PersonSession } from '@/lib/server/db/session'
import { type Budget, budgets, budgetWindow, spend } from '@/lib/server/rights/budgets'
import { ageStore } from '@/test/db/store'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { sampleManifest } from '@/test/packs/sample-pack'
import { appOrigin } from '@/test/faults/offer-parts'

let here: FaultDashboard
let one: PersonSession
let other: PersonSession
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>

interface Spending {
  budget: Budget
  handler: unknown
  params?: Record<string, string>
  /** Of a form; a route without one is read. */
  form?: Record<string, string>
  path?: string
  /** What it answers where a form alone is not enough. */
  otherwise?: number
}

const sample = sampleManifest({})
const emptyManifest = JSON.stringify({ ...sample, client: { ...sample.client, id: '{client}' } })

function ofNoClose(budget: Budget, handler: unknown, form: Record<string, string>): Spending {
  const close_id = '00000000-0000-4000-8000-000000000000'
  return { budget, handler, params: { connection_id: '{client}', close_id }, form, otherwise: 404 }
}

/** Every route that has a budget, as a person uses it. `{client}` and `{other}` stand for what is there. */
const spendings: Spending[] = [
  {
    budget: 'views',
    handler: postView,
    form: { connection_id: '{client}', action: 'save', name: 'Mine' },
  },
  {
    budget: 'views',
    handler: postNames,
    params: { connection_id: '{client}', kind: 'invoices' },
    form: { action: 'save', name_field: 'number' },
  },
  {
    budget: 'links',
    handler: postLink,
    form: { client_name: 'New', days: '7', scope: 'accounts:read' },
  },
  {
    budget: 'questions',
    handler: postQuestions,
    params: { connection_id: '{client}' },
    form: {
      action: 'save',
      role: 'owner',
      name: 'Olivia',
      question: '{"kind":"transaction","object":"t-1","shown":{"title":"A"},"wording":"other"}',
      words: 'Why?',
    },
  },
  {
    budget: 'books',
    handler: postBooks,
    params: { connection_id: '{client}' },
    form: { account: 'a-1' },
    otherwise: 415,
  },
  { budget: 'invitations', handler: postPeople, form: { email: 'a@b.example', role: 'admin' } },
  {
    budget: 'invitations',
    handler: postPerson,
    params: { person_id: '{other}' },
    form: { action: 'link' },
  },
  {
    budget: 'invitations',
    handler: postPerson,
    params: { person_id: '{other}' },
    form: { action: 'change', name: 'Other', email: 'other@b.example', role: 'admin' },
  },
  { budget: 'reminders', handler: postReminder, form: {} },
  { budget: 'approvals', handler: postAuthorize, form: { client_name: 'New' } },
  { budget: 'approvals', handler: postRenewal, form: { connection_id: '{client}' } },
  {
    budget: 'exports',
    handler: postFile,
    params: { connection_id: '{client}' },
    form: { format: 'csv' },
  },
  {
    budget: 'exports',
    handler: postZip,
    params: { connection_id: '{client}', kind: 'invoices' },
    form: { period: 'all' },
  },
  {
    budget: 'exports',
    handler: postLedger,
    params: { connection_id: '{client}' },
    form: { action: 'choose', target: 'xero' },
  },
  {
    budget: 'exports',
    handler: postUndo,
    params: { connection_id: '{client}', id: 'none' },
    form: { account: 'none' },
    otherwise: 409,
  },
  {
    budget: 'exports',
    handler: postPacks,
    form: { client: '{client}', month: '2026-05' },
    // Nobody has begun its close.
    otherwise: 422,
  },
  {
    budget: 'exports',
    handler: postToday,
    params: { connection_id: '{client}' },
    form: { manifest: emptyManifest, sha256: '0'.repeat(64) },
  },
  {
    budget: 'marks',
    handler: postNote,
    params: { connection_id: '{client}', kind: 'transaction' },
    form: { object: 't-1', text: 'PO 7718' },
  },
  { budget: 'sums', handler: getSums, params: { connection_id: '{client}' } },
  {
    budget: 'counts',
    handler: getMatches,
    params: { connection_id: '{client}', list: 'transactions' },
  },
  {
    budget: 'counts',
    handler: postMatching,
    params: { connection_id: '{client}', kind: 'transaction' },
    form: { does: 'review' },
  },
  ...[{ action: 'sign', as: 'preparer', digest: 'none', seen: '1' }, { action: 're_read' }].map(
    (form) => ofNoClose('signatures', postStep, form),
  ),
  ofNoClose('files', postItemFile, { item: 'none' }),
  { budget: 'finds', handler: getFinds, path: '/?at=%2Fclients%2F{client}&q=kite' },
  { budget: 'searches', handler: getClients, path: '/?at=%2F&q=kite' },
  {
    budget: 'links',
    handler: postOwnPage,
    params: { connection_id: '{client}' },
    form: { step: 'give' },
  },
  { budget: 'figures', handler: getFigures, path: '/' },
  {
    budget: 'figures',
    handler: postGap,
    params: { connection_id: '{client}' },
    form: { action: 'read_again', gap: '00000000-0000-4000-8000-000000000000' },
  },
]

async function send({ handler, params = {}, form, path = '/' }: Spending): Promise<Response> {
  const fill = (text: string) =>
    text.replace('{client}', here.connection_id).replace('{other}', other.person.id)
  const filled = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]))
  const post = form && { method: 'POST', body: new URLSearchParams(filled(form)) }
  const headers = { origin: appOrigin, accept: 'application/json' }
  const request = new Request(`${appOrigin}${fill(path)}`, { ...post, headers })
  // Each route says itself what of its address it reads.
  const response = await (handler as Handler)(request, {
    params: Promise.resolve(filled(params) as never),
  })
  await response.body?.cancel()
  return response
}

async function as(session: PersonSession): Promise<void> {
  await here.useSession(session.sid)
}

/** Everything in the store but sessions and what is counted. */
async function stored(): Promise<string> {
  const tables = await here.dashboard.database.query(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('session', 'sign_in_attempt', 'audit_event', 'firm')`,
  )
  const texts = await Promise.all(
    tables.map(({ name }) =>
      here.dashboard.database.query(`select t::text as row from "${String(name)}" t order by 1`),
    ),
  )
  return JSON.stringify(texts)
}

async function useUp(session: PersonSession, budget: Budget): Promise<void> {
  const singly = 30
  await spend(getContext(), session, budget, budgets[budget] - singly)
  for (let nth = 0; nth < singly; nth += 1) await spend(getContext(), session, budget)
}

// Programs spend theirs by tokens: `tokens.test.ts` and `roles.test.ts` in `app/api/v1`.
const { programs: _, readings: __, ...inBrowsers } = budgets

describe.each(Object.keys(inBrowsers) as Budget[])('the budget of %s', (budget) => {
  const own = spendings.filter((each) => each.budget === budget)

  it('is spent by a route, refuses one person, and opens again', async () => {
    one = await here.dashboard.signIn('admin')
    other = await here.dashboard.signIn('reviewer')
    expect(own.length, `a line of \`spendings\` for ${budget}`).toBeGreaterThan(0)
    await useUp(one, budget)
    await as(one)
    const before = await stored()
    for (const each of own) {
      const response = await send(each)
      expect(response.status).toBe(429)
      const seconds = Number(response.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(budgetWindow)
    }
    expect(await stored()).toBe(before)

    await as(other)
    for (const each of own) expect((await send(each)).status).not.toBe(429)

    await ageStore(here.dashboard.database, budgetWindow + 1)
    one = await here.dashboard.signIn('admin')
    await as(one)
    for (const each of own) {
      const response = await send(each)
      expect(response.status).not.toBe(429)
      if (each.otherwise !== undefined) expect(response.status).toBe(each.otherwise)
      else expect(response.status).toBeLessThan(400)
    }
  })
})

it('a refusal says in a sentence how long to wait, and that nothing was changed', async () => {
  one = await here.dashboard.signIn('admin')
  await useUp(one, 'views')
  await as(one)
  const body = new URLSearchParams({ connection_id: here.connection_id, action: 'save', name: 'x' })
  const headers = { origin: appOrigin }
  const request = new Request(`${appOrigin}/`, { method: 'POST', headers, body })
  const response = await postView(request, { params: Promise.resolve({}) })
  const { detail } = (await response.json()) as { detail: string }
  expect(detail).toMatch(
    /^You have done this more often .+ Wait 15 minutes, .+ Nothing was changed\.$/,
  )
})

it('several addresses at once are counted one by one', async () => {
  one = await here.dashboard.signIn('admin')
  await ageStore(here.dashboard.database, budgetWindow + 1)
  await spend(getContext(), one, 'invitations', budgets.invitations)
  await expect(spend(getContext(), one, 'invitations')).rejects.toMatchObject({
    kind: 'budget_spent',
    budget: 'invitations',
  })
})
