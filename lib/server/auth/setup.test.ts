import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { findPersonForSession } from '@/lib/server/db/session'
import { setUpFirstFirm } from '@/lib/server/auth/setup'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { createDemoFirms, createFirm } from '@/lib/server/db/firm'
import { createLinkToken, personLinkLife, replacePersonLink } from '@/lib/server/db/person-link'
import { isSetupOpen, replaceSetupLink } from '@/lib/server/db/setup-link'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { createAuthContext } from '@/test/auth/auth-context'
import { ageStore } from '@/test/db/store'
import { openTestDatabase, testStores } from '@/test/store/database'

const first = {
  firmName: 'Finch & Co',
  timeZone: 'Europe/Berlin',
  personName: 'Fay Finch',
  email: 'fay@finch.example',
  password: 'four words that last',
}

describe.each(testStores)('setting up (%s)', (kind) => {
  let database: OpenDatabase
  let context: Context
  let noted: AuditEvent[] = []

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, kind)
    await database.query(`insert into install (id, fingerprint) values ($1, 'x')`, [randomUUID()])
    await createDemoFirms(database)
    context = createAuthContext({ database }, { note: (event) => void noted.push(event) })
  })
  afterAll(() => database.close())
  beforeEach(() => {
    noted = []
  })

  const issue = async (): Promise<SecretText> => {
    const token = await replaceSetupLink(database)
    if (token === undefined) throw new Error('no link')
    return token
  }

  test('a link that is guessed, replaced or expired makes nothing', async () => {
    const old = await issue()
    const current = await issue()
    const guesses = ['', 'x', 'A'.repeat(43)].map((text) => new SecretText(text))
    for (const token of [old, ...guesses]) {
      expect(await isSetupOpen(database, token)).toBe(false)
      expect(await setUpFirstFirm(context, token, first)).toBe('not_open')
    }
    expect(await isSetupOpen(database, current)).toBe(true)
    await ageStore(database, 24 * 60 * 60 + 1)
    expect(await setUpFirstFirm(context, current, first)).toBe('not_open')
    const rows = await database.query('select * from install')
    expect(JSON.stringify(rows)).not.toContain(current.reveal())
  })

  test('a bad password or an address that is taken costs nobody the link', async () => {
    const token = await issue()
    expect(await setUpFirstFirm(context, token, { ...first, password: 'short' })).toBe('length')
    expect(await setUpFirstFirm(context, token, { ...first, password: 'finch&co-fay-2026' })).toBe(
      'personal',
    )
    const taken = { ...first, email: 'Ada@Marlow.example' }
    expect(await setUpFirstFirm(context, token, taken)).toBe('taken')
    expect(await isSetupOpen(database, token)).toBe(true)
  })

  test('a setup link stops working while an admin has a link to join', async () => {
    const token = await issue()
    const { firm_id, person_ids } = await createFirm(database, {
      name: 'Made in a shell',
      time_zone: 'UTC',
      people: [{ name: 'Sol', email: 'sol@shell.example', role: 'admin' }],
    })
    expect(await isSetupOpen(database, token)).toBe(true)
    const { tokenDigest } = createLinkToken()
    await replacePersonLink(database.query, { firm_id, person_id: person_ids[0], tokenDigest })
    expect(await isSetupOpen(database, token)).toBe(false)
    expect(await setUpFirstFirm(context, token, first)).toBe('not_open')
    expect(await replaceSetupLink(database)).toBeUndefined()
    await ageStore(database, personLinkLife.invitation + 1)
    expect(await replaceSetupLink(database)).toBeDefined()
  })

  test('of two people who use the link at once one makes the firm, and no link is made after that', async () => {
    const token = await issue()
    const other = { ...first, email: 'second@finch.example' }
    const outcomes = await Promise.all([
      setUpFirstFirm(context, token, first),
      setUpFirstFirm(context, token, other),
    ])
    expect(outcomes.toSorted()).toEqual(['created', 'not_open'])
    expect(noted.map((event) => event.kind)).toEqual(['firm.created'])
    expect(await isSetupOpen(database, token)).toBe(false)
    expect(await replaceSetupLink(database)).toBeUndefined()

    const email = outcomes[0] === 'created' ? first.email : other.email
    const { password } = first
    const signedIn = await signInByPassword(context, { email, password, address: '192.0.2.1' })
    if (signedIn.kind !== 'signed_in') throw new Error(signedIn.kind)
    const session = await findPersonForSession(database, signedIn.sid)
    expect(session).toMatchObject({
      person: { name: 'Fay Finch', role: 'admin' },
      firm: { name: 'Finch & Co', time_zone: 'Europe/Berlin' },
    })
  })
})
