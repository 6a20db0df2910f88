import { afterAll, beforeAll, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createFirm } from '@/lib/server/db/firm'
import { findPersonLink } from '@/lib/server/db/person-link'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openTestDatabase } from '@/test/store/database'
import { createFirmOf, parseFirm, UsageError } from '@/lib/server/cli/create-firm'
import { storageMigrations } from '@/lib/server/db/store'
import { findPersonByEmail } from '@/lib/server/db/person'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestDatabase(storageMigrations)
})

afterAll(() => database.close())

const given = ['--name', 'Finch & Co', '--person', 'Fay Finch', '--email', 'Fay@Finch.example']

const of = (email: string, name = 'Lea & Co') => [
  '--name',
  name,
  '--person',
  'Lea',
  '--email',
  email,
]

const tokenOf = (said: string) => new SecretText(said.split('/').at(-1) ?? '')

const origin = 'https://books.example'

test('a link to set the password of the first admin is printed, and no password', async () => {
  const said = await createFirmOf(database, origin, given)
  const link = said.split(': ').at(-1) ?? ''
  expect(link).toMatch(/^https:\/\/books\.example\/join\/[\w-]{43}$/)
  const person = await findPersonByEmail(database, 'fay@finch.example')
  expect(person).toMatchObject({ name: 'Fay Finch', role: 'admin', passwordHash: undefined })
  const token = tokenOf(said)
  expect(await findPersonLink(database, token)).toMatchObject({
    kind: 'invitation',
    state: 'open',
    firmName: 'Finch & Co',
    email: 'fay@finch.example',
  })
})

test('an admin without a password gets a new link in place of the lost one, and no second firm', async () => {
  const lost = tokenOf(await createFirmOf(database, origin, of('lea@finch.example')))
  const said = await createFirmOf(database, origin, of('Lea@finch.example', 'Another'))
  expect(said).toContain('lea@finch.example is already an admin')
  expect(await findPersonLink(database, lost)).toBeUndefined()
  expect(await findPersonLink(database, tokenOf(said))).toMatchObject({
    state: 'open',
    firmName: 'Lea & Co',
  })
  expect(await database.query(`select 1 from firm where name = 'Another'`)).toEqual([])
})

test('an admin whose link was never made, since the first run was cut short, gets one', async () => {
  await createFirm(database, {
    name: 'Cut short',
    time_zone: 'UTC',
    people: [{ name: 'Cy', email: 'cy@finch.example', role: 'admin' }],
  })
  const token = tokenOf(await createFirmOf(database, origin, of('cy@finch.example')))
  expect(await findPersonLink(database, token)).toMatchObject({ firmName: 'Cut short' })
})

test('a person who has a password gets no link', async () => {
  const email = 'admin@taken.example'
  const people = [{ name: 'Tay', email, role: 'admin', passwordHash: 'x' }] as const
  await createFirm(database, { name: 'Taken', time_zone: 'UTC', people })
  await expect(createFirmOf(database, origin, of(email))).rejects.toThrow(`${email} is taken`)
})

test('an address that another firm has invited, in whatever role, gets a firm of its own', async () => {
  for (const role of ['admin', 'reviewer'] as const) {
    const email = `${role}@invited.example`
    const colleague = { name: 'Una', email: `una-${role}@finch.example`, role: 'admin' } as const
    const people = [
      { ...colleague, passwordHash: 'x' },
      { name: 'Tay', email, role },
    ] as const
    await createFirm(database, { name: 'Elsewhere', time_zone: 'UTC', people })
    const token = tokenOf(await createFirmOf(database, origin, of(email, `Of ${role}`)))
    expect(await findPersonLink(database, token)).toMatchObject({ firmName: `Of ${role}` })
  }
})

test.each([
  [[], 'A firm needs all of these'],
  [[...given, '--colour', 'red'], '--colour'],
  [[...given.slice(0, -1), 'nobody'], '--email nobody is no address'],
  [[...given, '--time-zone', 'Mars/Olympus'], 'Mars/Olympus is not known'],
])('%j is refused in one line', (args, message) => {
  expect(() => parseFirm(args)).toThrow(UsageError)
  expect(() => parseFirm(args)).toThrow(message)
})
