import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type AccessNotes, createAccessNotes } from '@/lib/server/audit/access-notes'
import type { AuditEvent } from '@/lib/server/audit/audit'

const ada = { sid: 'one', person: { id: 'ada', firm_id: 'marlow' } }
const acme = randomUUID()

let events: AuditEvent[]
let lines: object[]
let now: number
let notes: AccessNotes
let isFailing: boolean

beforeEach(() => {
  events = []
  lines = []
  now = 0
  isFailing = false
  notes = createAccessNotes({
    append: async (event) => {
      if (isFailing) throw new Error('the store is gone')
      events.push(event)
    },
    findFirmOfDomain: async (domain) =>
      domain === 'marlow.example' ? { firm_id: 'marlow', isOwnDomain: true } : undefined,
    log: { warn: (facts) => void lines.push(facts) },
    now: () => now,
  })
})

const minute = 60 * 1000

it('a client that a person sees is noted once an hour for each session', async () => {
  for (let page = 0; page < 50; page += 1) await notes.noteView(ada, acme)
  expect(events).toEqual([
    { firm_id: 'marlow', person_id: 'ada', connection_id: acme, kind: 'access.viewed' },
  ])
  await notes.noteView({ ...ada, sid: 'two' }, acme)
  await notes.noteView(ada, randomUUID())
  now = 59 * minute
  await notes.noteView(ada, acme)
  expect(events).toHaveLength(3)
  now = 60 * minute
  await notes.noteView(ada, acme)
  expect(events).toHaveLength(4)
})

it('a look by a program names its token', async () => {
  await notes.noteView({ ...ada, program: 'Month end' }, acme)
  expect(events).toEqual([
    {
      firm_id: 'marlow',
      person_id: 'ada',
      connection_id: acme,
      kind: 'access.viewed',
      detail: { program: 'Month end' },
    },
  ])
})

it('a view that could not be written is refused, and written with the next request', async () => {
  isFailing = true
  await expect(notes.noteView(ada, acme)).rejects.toThrow('the store is gone')
  isFailing = false
  await notes.noteView(ada, acme)
  expect(events).toHaveLength(1)
})

it('a person who tries a thousand clients writes twenty lines an hour, the last of which says so', async () => {
  for (let each = 0; each < 1000; each += 1) {
    await notes.noteRefusal(ada, { status: 404, connection_id: randomUUID() })
  }
  expect(events).toHaveLength(20)
  expect(events.filter(({ detail }) => detail?.['isLast'] === true)).toEqual([events[19]])
  now = 61 * minute
  await notes.noteRefusal(ada, { status: 403 })
  expect(events).toHaveLength(21)
})

it('a refusal keeps the client that was requested only where it has the form of one', async () => {
  await notes.noteRefusal(ada, { status: 404, connection_id: acme })
  await notes.noteRefusal(ada, { status: 404, connection_id: acme })
  await notes.noteRefusal(ada, { status: 404, connection_id: 'password-1234' })
  expect(events.map(({ connection_id }) => connection_id)).toEqual([acme, null])
  expect(JSON.stringify(events)).not.toContain('password-1234')
})

it('sign-ins of a person that are paused are noted once an hour, however many there are', async () => {
  for (let each = 0; each < 1000; each += 1) await notes.notePause(ada.person)
  expect(events).toEqual([{ firm_id: 'marlow', person_id: 'ada', kind: 'session.paused' }])
  now = 61 * minute
  await notes.notePause(ada.person)
  expect(events).toHaveLength(2)
})

it('an unknown name of a firm’s own domain is in its log, with its first letter alone', async () => {
  await notes.noteUnknown({ name: 'adda@marlow.example', address: '192.0.2.7' })
  expect(events).toEqual([
    {
      firm_id: 'marlow',
      kind: 'session.unknown',
      address: '192.0.2.7',
      detail: { name: 'a…@marlow.example', isLast: false },
    },
  ])
})

it('any other unknown name is in the program’s log, and nothing of it is kept', async () => {
  await notes.noteUnknown({ name: 'correct-horse@battery', address: '192.0.2.7' })
  expect(events).toEqual([])
  expect(lines).toEqual([{ address: '192.0.2.7', isLast: false }])
})

it('ten thousand unknown names write thirty lines an hour', async () => {
  for (let each = 0; each < 10_000; each += 1) {
    const name = each % 2 === 0 ? `${each}@marlow.example` : `${each}@nowhere.example`
    await notes.noteUnknown({ name, address: `192.0.2.${each % 256}` })
  }
  expect([events.length, lines.length]).toEqual([30, 30])
})
