import { expect, it } from 'vitest'
import { listTaken, noteTaken } from '@/lib/server/db/taken-document'
import { openTestDashboard } from '@/test/connections/dashboard'
import { insertTestConnection } from '@/test/db/store'

it('a document that is named twice is noted once, and counts as another version only if it is another', async () => {
  const { database, signIn, close } = await openTestDashboard()
  const { person, firm } = await signIn()
  const connection_id = await insertTestConnection(database, {
    firm_id: firm.id,
    name: 'Northlight',
  })
  const ref = { firm_id: firm.id, connection_id, person_id: person.id }
  const note = (...digests: string[]) =>
    noteTaken(
      database,
      ref,
      'receipts',
      digests.map((sha256) => ({ object: 'one', fileId: 'f-1', sha256 })),
    )
  const versionOf = async () => (await listTaken(database, ref, 'receipts', ['one'])).get('one')
  await note()
  expect(await versionOf()).toBeUndefined()
  await note('a', 'a')
  expect(await versionOf()).toMatchObject({ version: 1, sha256: 'a', fileId: 'f-1' })
  await note('a')
  await note('b')
  expect(await versionOf()).toMatchObject({ version: 2, sha256: 'b' })
  await close()
})
