import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAddress } from '@/lib/server/auth/address'
import { savePerson } from '@/lib/server/auth/people'
import type { Context } from '@/lib/server/context'
import type { PersonSession } from '@/lib/server/db/session'
import { storageMigrations } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'
import { createAuthContext } from '@/test/auth/auth-context'
import { openFirm, signInAs } from '@/test/auth/open-firm'
import { openTestDatabase, testStores } from '@/test/store/database'

const vault = createVault(parseVaultKeys(generateVaultKey('k1').reveal()))

describe.each(testStores)('a new address of who has joined (%s)', (store) => {
  let database: OpenDatabase
  let context: Context
  let nth = 0

  beforeAll(async () => {
    database = await openTestDatabase(storageMigrations, store)
    context = createAuthContext({ database, vault })
  })
  afterAll(() => database.close())

  const address = (name: string) => `${name}-${nth}@firm.example`
  const openAdmin = async (): Promise<PersonSession> => {
    nth += 1
    const [admin] = await openFirm(database, ['admin'], address)
    if (admin === undefined) throw new Error('no admin')
    return admin
  }
  const linkFor = async (by: PersonSession, email: string) => {
    const change = {
      name: 'O',
      role: 'admin',
      all_clients: true,
      connection_ids: undefined,
    } as const
    const saved = await savePerson(context, by, by.person.id, { ...change, email })
    if (saved.kind !== 'changed' || saved.confirm === undefined) throw new Error('no link')
    return saved.confirm
  }

  test('is signed in with once it is confirmed, and until then the old one is', async () => {
    const admin = await openAdmin()
    const link = await linkFor(admin, address('mine'))
    expect((await signInAs(database, admin.person.email)).person.id).toBe(admin.person.id)
    expect(await confirmAddress(context, link)).toBe('changed')
    expect((await signInAs(database, address('mine'))).person.id).toBe(admin.person.id)
  })

  test('that has an account at another firm is refused where its link is used, and nowhere before', async () => {
    const elsewhere = await openAdmin()
    const link = await linkFor(await openAdmin(), elsewhere.person.email.toUpperCase())
    expect(await confirmAddress(context, link)).toBe('taken')
  })

  test('is confirmed by no link of an address before it, or of yesterday', async () => {
    const admin = await openAdmin()
    const [first, second] = [await linkFor(admin, address('a')), await linkFor(admin, address('b'))]
    expect(await confirmAddress(context, first)).toBe('changed')
    for (const link of [first, second]) {
      expect(await confirmAddress(context, link)).toBe('not_open')
    }
    const late = await linkFor(await openAdmin(), address('late'))
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000)
    expect(await confirmAddress({ ...context, clock: { now: () => tomorrow } }, late)).toBe(
      'not_open',
    )
  })
})
