import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as stepRequest } from '@/app/api/requests/[connection_id]/[request_id]/route'
import { POST as prepare } from '@/app/api/requests/[connection_id]/prepare/route'
import { POST as write } from '@/app/api/requests/[connection_id]/route'
import { toSentTransaction } from '@/components/data-table/transaction-rows'
import { askFields } from '@/components/review/ask-fields'
import type { Askable } from '@/lib/domain/close/question-form'
import type { QuestionForm } from '@/lib/queries/questions'
import { listRequests } from '@/lib/server/db/client-request'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { writeSeenPage } from '@/lib/server/marks/seen-page'
import { openClientBrowser } from '@/test/answers/client-browser'
import { post } from '@/test/close/open-close'
import { testReader as reader } from '@/test/components/screens'
import { testTransaction } from '@/test/exports/file-bank'
import { type FaultDashboard, openFaultDashboard } from '@/test/faults/fault-dashboard'

let here: FaultDashboard
beforeAll(async () => {
  here = await openFaultDashboard()
})
afterAll(() => here.close())
beforeEach(() => here.dashboard.database.query('delete from client_request'))

const paid = (title: string, card: string | undefined, more: Partial<Askable> = {}): Askable => ({
  kind: 'transaction',
  object: JSON.stringify([title]),
  shown: { title, ...(card !== undefined && { card }) },
  wording: 'purpose',
  ...more,
})
const fuel = paid('Fastlane Fuel', 'Fuel', { holder: 'Noor Haddad', holder_id: 'u-1' })
const hotel = paid('Hotel Alder', 'Travel', { holder: 'Noor Haddad', holder_id: 'u-1' })
const books = paid('Harrow & Wexley', 'Office', { holder: 'Sam Ito', holder_id: 'u-2' })
const rent = paid('Quay Property', undefined)
const nobody = paid('Corner Kiosk', 'Spare', { lacksHolder: true })

const send = (...about: readonly Askable[]) =>
  post(write, { connection_id: here.connection_id }, [
    ['action', 'send'],
    ['to', 'holders'],
    ['role', ''],
    ['name', ''],
    ['email', ''],
    ['message', 'A photo is enough.'],
    ['language', 'en'],
    ['reminders', '3'],
    ['by', 'link'],
    ...about.flatMap(
      (each) =>
        [
          ['question', JSON.stringify(each)],
          ['words', `What was ${each.shown.title} for?`],
        ] as const,
    ),
  ])
const kept = async () => {
  const { firm } = await here.dashboard.signIn('preparer')
  const ref = { firm_id: firm.id, connection_id: here.connection_id }
  const { database, store } = here.dashboard
  return listRequests({ query: forFirm(database, firm.id).query, vault: store.vault }, ref)
}
/** To whom, and about what. */
const keptTo = async () =>
  (await kept())
    .map(({ recipient, questions }) => [recipient.name, questions.map(({ shown }) => shown.title)])
    .toSorted()

describe('questions to each cardholder', () => {
  it('are one draft for each person, however many cards they hold, and the owner has the rest', async () => {
    const sent = await send(fuel, books, rent, hotel)
    expect(sent).toMatchObject({ status: 200, problem: { drafts: 4, leftOut: [] } })
    const own = (await kept()).find(({ recipient }) => recipient.role === 'owner')
    expect(await keptTo()).toEqual(
      [
        ['Noor Haddad', ['Fastlane Fuel', 'Hotel Alder']],
        ['Sam Ito', ['Harrow & Wexley']],
        [own?.recipient.name, ['Quay Property']],
      ].toSorted(),
    )
  })

  it('name the cards that nobody is known to hold, and are kept of the others', async () => {
    const twin = { holder: 'J. Kim', holder_id: 'u-3' }
    const sent = await send(
      nobody,
      fuel,
      paid('Cafe Rio', 'Team A', twin),
      paid('Cafe Mar', 'Team B', { ...twin, holder_id: 'u-4' }),
    )
    expect(sent).toMatchObject({
      status: 200,
      problem: {
        drafts: 1,
        leftOut: [
          { at: 0, card: 'Spare' },
          { at: 2, card: 'Team A' },
          { at: 3, card: 'Team B' },
        ],
      },
    })
    expect(await keptTo()).toEqual([['Noor Haddad', ['Fastlane Fuel']]])
  })

  it('of two people of one name, ticked in a list, are distinguished by who they are at the bank', async () => {
    const rowOf = (id: string, user_id: string) => {
      const shown = { card_id: `c-${id}`, card_name: 'Team', user_full_name: 'J. Kim', user_id }
      const sent = toSentTransaction({ ...testTransaction({ id }), ...shown }, { reader })
      return { ...sent, key: JSON.stringify([id]), seen: 'page' }
    }
    const rows = [rowOf('t-1', 'u-3'), rowOf('t-2', 'u-3'), rowOf('t-3', 'u-4')]
    const { firm } = await here.dashboard.signIn('preparer')
    const owner = { firm_id: firm.id, connection_id: here.connection_id }
    const none = new Map(rows.map(({ key }) => [key, []]))
    const seen = writeSeenPage(here.dashboard.store.vault, owner, 'transaction', none)
    const fields = askFields('transaction', rows).map(
      ([name, value]) => [name, value === 'page' ? seen : value] as const,
    )
    const { problem } = await post(prepare, { connection_id: here.connection_id }, fields)
    const { people, questions } = problem as unknown as QuestionForm
    expect(people.map(({ name }) => name)).not.toContain('J. Kim')
    const sent = await send(...questions.map((each) => JSON.parse(each.sent) as Askable))
    expect(sent.problem).toMatchObject({ drafts: 0, leftOut: [{ at: 0 }, { at: 1 }, { at: 2 }] })
  })

  it('about such cards alone keep nothing, and without any question are refused', async () => {
    const sent = await send(nobody)
    expect(sent).toMatchObject({ status: 200, problem: { drafts: 0, leftOut: [{ at: 0 }] } })
    expect((await send()).status).toBe(422)
    expect(await kept()).toEqual([])
  })

  it('say who has no mail address yet, and go to the address that a person was written to last', async () => {
    expect((await send(fuel)).problem['unaddressed']).toEqual(['Noor Haddad'])
    const [draft] = await kept()
    const params = { connection_id: here.connection_id, request_id: draft?.id ?? '' }
    const saved = await post(stepRequest, params, [
      ['action', 'save'],
      ['role', 'cardholder'],
      ['name', 'Noor Haddad'],
      ['email', 'noor@client.example'],
      ['message', ''],
      ['language', 'en'],
      ['reminders', ''],
      ['id', draft?.questions[0]?.id ?? ''],
      ['words', 'What was this for?'],
    ])
    expect(saved.status).toBe(200)
    expect((await send(hotel, books)).problem['unaddressed']).toEqual(['Sam Ito'])
    expect((await kept()).map(({ recipient }) => recipient.email).toSorted()).toEqual([
      'noor@client.example',
      undefined,
    ])
  })

  it('show a person theirs and nothing of another’s', async () => {
    await send(fuel, books, hotel, rent)
    for (const { id, recipient, questions } of await kept()) {
      const params = { connection_id: here.connection_id, request_id: id }
      const linked = await post(stepRequest, params, [
        ['action', 'send'],
        ['by', 'link'],
      ])
      const token = String(linked.problem['href']).split('/').at(-1) ?? ''
      const client = openClientBrowser({ 'x-forwarded-for': `10.9.0.${questions.length}` })
      await client.open(token)
      const page = await client.page(token)
      const own = questions.map(({ shown }) => shown.title.replace('&', '&amp;'))
      for (const { shown } of [fuel, hotel, books, rent]) {
        const title = shown.title.replace('&', '&amp;')
        expect([recipient.name, title, page.includes(title)]).toEqual([
          recipient.name,
          title,
          own.includes(title),
        ])
      }
    }
  })
})
