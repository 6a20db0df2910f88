import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirm, demoPassword } from '@/lib/server/db/firm'
import { openBankCustomer } from '@/lib/server/demo/bank-customer'
import {
  connectDemoClients,
  type DemoBank,
  type DemoProgram,
} from '@/lib/server/demo/connect-clients'
import { type DemoClient, demoClients } from '@/lib/server/demo/demo-clients'
import {
  openTestDashboardWithBank,
  type TestDashboardWithBank,
} from '@/test/connections/dashboard-with-bank'
import { openTestProgram } from '@/test/connections/program'

const owner = 'olivia@bank.example'
const approved = { owner, assigned: ['joy@marlow.example'], tags: ['Monthly close'] }
const wanted: readonly DemoClient[] = [
  { ...approved, business: 'Acme Robotics Inc.', approvedDaysAgo: 365 },
  { ...approved, business: 'Nobody & Co' },
  { ...approved, business: 'Rival Works LLC', isDisconnectedAtBank: true },
]

let here: TestDashboardWithBank
let program: DemoProgram

beforeAll(async () => {
  here = await openTestDashboardWithBank()
  await createFirm(here.dashboard.database, {
    name: 'Marlow & Finch',
    time_zone: 'UTC',
    people: [
      { name: 'Ada Marlow', email: 'ada@marlow.example', role: 'admin' },
      { name: 'Joy Park', email: 'joy@marlow.example', role: 'preparer' },
    ],
  })
  for (const { business } of wanted) {
    if (!business.startsWith('Nobody')) await here.ownedBusiness(business)
  }
  program = openTestProgram(here.dashboard)
})
afterAll(() => here.close())

/** Its owners by HTTP, as the demo does it; the bank's records by hand. */
function openBank(): DemoBank {
  const { origin } = here.bank.context.settings
  const customer = openBankCustomer(origin, { email: owner, password: demoPassword })
  return {
    customerOf: () => customer,
    age: async (business_id, days) => {
      await here.bank.context.database.query(
        `update authorization_grant set granted_at = granted_at - make_interval(days => $2),
           expires_at = expires_at - make_interval(days => $2) where business_id = $1`,
        [business_id, days],
      )
    },
  }
}

const states = () =>
  here.dashboard.database.query(
    `select name, status, reason from connection
     where firm_id = (select firm_id from person where email = 'ada@marlow.example') order by name`,
  )

describe('the clients of the demo', () => {
  test('are connected by the protocol and found in their states, and one that fails keeps no other back', async () => {
    const faults = await connectDemoClients(program, openBank(), wanted)
    expect(faults).toEqual(['Nobody & Co (Nobody & Co is not offered)'])
    expect(await states()).toEqual([
      { name: 'Acme Robotics Inc.', status: 'needs_reconnect', reason: 'grant_expired' },
      { name: 'Rival Works LLC', status: 'needs_reconnect', reason: 'revoked_at_bank' },
    ])
    const [counts] = await here.dashboard.database.query(
      `select (select count(*) from client_figures where figures_sealed is not null)::int as figures,
         (select count(*) from assignment)::int as assigned,
         (select count(*) from client_tag)::int as tags,
         (select count(*) from session s join person p on p.id = s.person_id
          where p.email = 'ada@marlow.example' and s.ended_at is null)::int as sessions`,
    )
    expect(counts).toEqual({ figures: 2, assigned: 2, tags: 2, sessions: 0 })
  })

  test('have no figures of a later day than the end of their consent', async () => {
    const late = await here.dashboard.database.query(
      `select name from connection join client_figures on connection_id = connection.id
       where client_figures.read_at > granted_at + interval '366 days'`,
    )
    expect(late).toEqual([])
    expect(Math.max(...demoClients.map(({ approvedDaysAgo = 0 }) => approvedDaysAgo))).toBe(365)
  })

  test('are connected once: a firm that has had clients is left alone', async () => {
    const before = await states()
    expect(await connectDemoClients(program, openBank(), wanted)).toEqual([])
    expect(await states()).toEqual(before)
  })
})

test('the demo has twelve clients, each in one state, and all but four businesses of the bank', () => {
  expect(demoClients).toHaveLength(12)
  expect(new Set(demoClients.map(({ business }) => business)).size).toBe(12)
  for (const { approvedDaysAgo, isDisconnectedAtBank, withheld, environment } of demoClients) {
    const state = [approvedDaysAgo, isDisconnectedAtBank, withheld, environment]
    expect(state.filter((each) => each !== undefined).length).toBeLessThan(2)
  }
})
