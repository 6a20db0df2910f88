import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as postMarks } from '@/app/api/connections/[connection_id]/marks/route'
import { POST as postClientSettings } from '@/app/api/connections/[connection_id]/settings/route'
import { POST as invite } from '@/app/api/people/route'
import { POST as changePerson } from '@/app/api/people/[person_id]/route'
import { POST as postCalendar } from '@/app/api/settings/calendar/route'
import { POST as postSetting } from '@/app/api/settings/[setting]/route'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { linkAccount } from '@/lib/server/db/person-identity'
import { findPersonForSession } from '@/lib/server/db/session'
import { findFirmSettings } from '@/lib/server/db/setting'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'
import { appOrigin } from '@/test/faults/offer-parts'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())

const formOf = (fields: Record<string, string>) =>
  new Request(appOrigin, {
    method: 'POST',
    headers: { origin: appOrigin, accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
const post = (setting: string, fields: Record<string, string>): Promise<Response> =>
  postSetting(formOf(fields), { params: Promise.resolve({ setting }) })
const noParams = { params: Promise.resolve({}) }
const ofClient = () => ({ params: Promise.resolve({ connection_id: here.connection_id }) })
const findFirm = async () =>
  (await findPersonForSession(here.dashboard.database, here.session.sid))?.firm
const findSettings = () => findFirmSettings(here.dashboard.database, here.session.firm.id)

it.each([{}, { second_factor: 'x' }, { second_factor: '1e1' }, { second_factor: '91' }])(
  'a form that names no number of days leaves the policy of second factors alone: %j',
  async (fields) => {
    expect((await post('second-factor', { a: 'b', ...fields })).status).toBe(422)
    expect((await findSettings()).factorGrace).toBeNull()
  },
)

it('a firm gets another name and time zone, whole and in one line', async () => {
  const facts = { name: '  Marlow\n& Sons\u0000 ', time_zone: 'Europe/Lisbon' }
  expect((await post('firm', facts)).status).toBe(204)
  expect(await findFirm()).toMatchObject({ name: 'Marlow & Sons', time_zone: 'Europe/Lisbon' })
})

it.each([
  { name: ' ', time_zone: 'UTC' },
  { name: 'Marlow', time_zone: 'Nowhere/Land' },
  { name: 'Marlow' },
])('a firm keeps what it has where one of both is missing: %j', async (fields) => {
  const before = await findFirm()
  expect((await post('firm', fields)).status).toBe(422)
  expect(await findFirm()).toEqual(before)
})

it.each(['', 'none', 'constructor', 'toString'])('there is no setting “%s”', async (setting) => {
  expect((await post(setting, { a: 'b' })).status).toBe(404)
})

describe('the day of the close', () => {
  const events = async () => {
    const { audit } = getContext()
    const list = await audit.list(here.session.firm.id)
    return list.filter(({ kind }) => kind === 'firm.close_day_set')
  }

  it('is on record only where it moved', async () => {
    expect((await post('close-day', { close_day: '10' })).status).toBe(204)
    expect((await post('close-day', { close_day: '10' })).status).toBe(204)
    expect((await findSettings()).closeDay).toBe(10)
    expect((await events()).map(({ detail }) => detail)).toEqual([{ day: 10 }])
  })

  it.each(['0', '29', 'x', ''])('is one that every month has, and not “%s”', async (close_day) => {
    expect((await post('close-day', { close_day })).status).toBe(422)
    expect((await findSettings()).closeDay).toBe(10)
  })
})

describe('passwords', () => {
  const issuer = 'https://id.example'
  beforeEach(() => {
    Object.assign(getContext().env, { openId: { name: 'Example', issuer: new URL(issuer) } })
  })

  it('are not switched off by an admin who has never signed in at the provider', async () => {
    expect((await post('sign-in', { value: 'off' })).status).toBe(422)
    expect((await findSettings()).isPasswordOn).toBe(true)
  })

  it('are switched off and on by one who has, which is on record', async () => {
    const { email, firm_id, id: person_id } = here.session.person
    const identity = { issuer, subject: 'admin-1', email, firm_id, person_id }
    expect(await linkAccount(here.dashboard.database, identity)).toBe(true)
    for (const value of ['off', 'on']) {
      expect((await post('sign-in', { value })).status).toBe(204)
      expect((await findSettings()).isPasswordOn).toBe(value === 'on')
      const { audit } = getContext()
      const [last] = await audit.list(here.session.firm.id, { limit: 1 })
      expect(last).toMatchObject({
        kind: `firm.passwords_${value}`,
        detail: { provider: 'Example' },
        person: { id: here.session.person.id },
      })
    }
  })
})

describe('where the audit record cannot be written', () => {
  const query = (text: string) => here.dashboard.database.query(text)
  const tables = [
    'firm_setting',
    'close_calendar',
    'calendar_feed',
    'client_setting',
    'archived_client',
    'assignment',
    'person',
    'person_link',
  ]
  const stored = async () => [
    await findFirm(),
    await Promise.all(tables.map((table) => query(`select t::text as row from ${table} t`))),
  ]

  const email = 'nora@firm.example'
  const postPerson = async (action: string, fields: Record<string, string> = {}) => {
    const [nora] = await here.dashboard.database.query('select id from person where email = $1', [
      email,
    ])
    const params = Promise.resolve({ person_id: String(nora?.['id']) })
    return changePerson(formOf({ action, ...fields }), { params })
  }

  const changes: [string, () => Promise<Response>][] = [
    ['its name', () => post('firm', { name: 'Other', time_zone: 'UTC' })],
    ['its figures', () => post('figures', { period: '2025', fiscal_start: '3' })],
    ['its retention', () => post('retention', { audit_days: '365', export_days: '1' })],
    ['its second factors', () => post('second-factor', { second_factor: '30' })],
    ['its passwords', () => post('sign-in', { value: 'off' })],
    ['an address of a calendar', () => postCalendar(formOf({ step: 'renew' }), noParams)],
    [
      'the figures of a client',
      () => postClientSettings(formOf({ period: '2025', time_zone: 'UTC' }), ofClient()),
    ],
    ['the archive', () => postMarks(formOf({ action: 'archived', value: 'on' }), ofClient())],
    [
      'the people of a client',
      () => postMarks(formOf({ action: 'assigned', assigned: here.session.person.id }), ofClient()),
    ],
    ['who is invited', () => invite(formOf({ email, role: 'viewer' }), noParams)],
    ['the link of an invitation', () => postPerson('link')],
    ['a role', () => postPerson('change', { name: 'Nora', email, role: 'preparer' })],
    ['who may sign in', () => postPerson('deactivate')],
    ['who may sign in again', () => postPerson('activate')],
    ['an invitation that it takes back', () => postPerson('withdraw')],
  ]

  it.each(changes)('a firm does not change %s, and does once it can be', async (_, change) => {
    await getClient(here.connection_id)
    const before = await stored()
    await query('alter table audit_event add constraint full_disk check (false) not valid')
    expect((await change()).status).toBe(500)
    expect(await stored()).toEqual(before)
    await query('alter table audit_event drop constraint full_disk')
    expect((await change()).status).toBeLessThan(400)
    expect(await stored()).not.toEqual(before)
  })
})
