import { afterAll, beforeAll, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
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

const origin = 'https://books.example'

test('a link to set the password of the first admin is printed, and no password', async () => {
  const said = await createFirmOf(database, origin, given)
  const link = said.split(': ').at(-1) ?? ''
  expect(link).toMatch(/^https:\/\/books\.example\/join\/[\w-]{43}$/)
  const person = await findPersonByEmail(database, 'fay@finch.example')
  expect(person).toMatchObject({ name: 'Fay Finch', role: 'admin', passwordHash: undefined })
  const token = new SecretText(link.split('/').at(-1) ?? '')
  expect(await findPersonLink(database, token)).toMatchObject({
    kind: 'invitation',
    state: 'open',
    firmName: 'Finch & Co',
    email: 'fay@finch.example',
  })
  await expect(createFirmOf(database, origin, given)).rejects.toThrow('fay@finch.example is taken')
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
