import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the first admin of a new firm can sign in with the password that is shown once', async () => {
  const said = await createFirmOf(database, given)
  const password = said.split(': ').at(-1) ?? ''
  const person = await findPersonByEmail(database, 'fay@finch.example')
  expect(person).toMatchObject({ name: 'Fay Finch', role: 'admin' })
  expect(password).toHaveLength(24)
  expect(await verify(person?.passwordHash ?? '', password)).toBe(true)
  await expect(createFirmOf(database, given)).rejects.toThrow('fay@finch.example is taken')
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
