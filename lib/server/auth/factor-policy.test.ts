import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { Context } from '@/lib/server/context'
import { NotAllowedError } from '@/lib/domain/people/permissions'
import { findFeedReader, saveCalendarFeed } from '@/lib/server/db/calendar-feed'
import { createDemoFirms } from '@/lib/server/db/firm'
import { createSession, findPersonForSession } from '@/lib/server/db/session'
import { findFirmSettings, saveFactorGrace, saveFirmFigures } from '@/lib/server/db/setting'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { createAuthContext, signInDemoPerson } from '@/test/auth/auth-context'
import { ageStore } from '@/test/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'

const address = '192.0.2.1'
const day = 24 * 60 * 60

describe.each(testStores)('a firm that requires a second factor (%s)', (kind) => {
  let database: OpenDatabase
  let context: Context
  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await createDemoFirms(database)
    context = createAuthContext({ database })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.query('delete from firm_setting')
  })

  const signIn = (email?: string) => signInDemoPerson(context, email)

  test('people have days to set a second factor up, from when it was first required', async () => {
    const { person } = await signIn()
    expect((await findFirmSettings(database, person.firm_id)).factorGrace).toBeNull()
    await saveFactorGrace(database.query, person, 14)
    const { factorDue, mustEnrol } = await signIn()
    expect(mustEnrol).toBe(false)
    const left = Date.parse(factorDue ?? '') - Date.now()
    expect(Math.round(left / 1000 / day)).toBe(14)

    await ageStore(database, 8 * day)
    expect((await signIn()).mustEnrol).toBe(false)
    // Fewer days are of the same beginning, and other settings leave it alone.
    await saveFirmFigures(database.query, person, { period: null, fiscal_start: 4 })
    await saveFactorGrace(database.query, person, 7)
    expect((await findFirmSettings(database, person.firm_id)).factorGrace).toBe(7)
    expect((await signIn()).mustEnrol).toBe(true)
    expect((await signIn('nora@northgate.example')).factorDue).toBeNull()

    await saveFactorGrace(database.query, person, null)
    expect(await signIn()).toMatchObject({ factorDue: null, mustEnrol: false })
  })

  test('an address of a calendar opens nothing while its person must set one up', async () => {
    const { person } = await signIn()
    const secret = 'c'.repeat(43)
    await saveCalendarFeed(database.query, person, new SecretText(secret))
    expect((await findFeedReader(database, secret))?.person.id).toBe(person.id)
    await saveFactorGrace(database.query, person, 0)
    expect(await findFeedReader(database, secret)).toBeUndefined()
    await saveFactorGrace(database.query, person, 7)
    expect((await findFeedReader(database, secret))?.person.id).toBe(person.id)
  })

  test('a person who came later has as many days from then', async () => {
    const { person } = await signIn()
    await saveFactorGrace(database.query, person, 7)
    await ageStore(database, 8 * day)
    await database.query(`update person set created_at = now() where email = 'joy@marlow.example'`)
    expect((await signIn()).mustEnrol).toBe(true)
    expect((await signIn('joy@marlow.example')).mustEnrol).toBe(false)
  })

  test('a second factor is required from the next request on, and not of a person who signed in with more than a password', async () => {
    const session = await signIn()
    const strong = await createSession(database, session.person.id, { address, isStrong: true })
    await saveFactorGrace(database.query, session.person, 0)
    expect((await findPersonForSession(database, session.sid))?.mustEnrol).toBe(true)
    expect((await findPersonForSession(database, strong.sid))?.mustEnrol).toBe(false)
    expect((await findPersonForSession(database, strong.sid))?.factorDue).toBeNull()
  })

  test('only an admin may require a second factor', async () => {
    const { person } = await signIn('ben@marlow.example')
    await expect(saveFactorGrace(database.query, person, 0)).rejects.toThrow(NotAllowedError)
  })
})
