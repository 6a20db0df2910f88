import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { signOut, sweepSignIns } from '@/lib/server/auth/sessions'
import type { Context } from '@/lib/server/context'
import { createDemoFirms } from '@/lib/server/db/firm'
import type { PersonSession } from '@/lib/server/db/session'
import { consumeShownOnce, keepShownOnce } from '@/lib/server/db/shown-once'
import type { Store } from '@/lib/server/db/store'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'
import { createAuthContext, signInDemoPerson } from '@/test/auth/auth-context'
import { ageStore, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const secret = new SecretText('for-one-look-alone')

describe.each(testStores)('what is shown once (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let context: Context
  let ada: PersonSession

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    context = createAuthContext(store)
  })
  afterAll(() => close())
  beforeEach(async () => {
    ada = await signInDemoPerson(context)
    await keepShownOnce(store, ada, 'calendar', secret)
  })

  const look = async (viewer: PersonSession, at = store) =>
    (await consumeShownOnce(at, viewer, 'calendar'))?.reveal()
  const kept = () => store.database.query('select * from shown_once')

  test('a secret is seen once, by the session that created it', async () => {
    expect(JSON.stringify(await kept())).not.toContain(secret.reveal())
    expect(await look(ada)).toBe(secret.reveal())
    expect(await look(ada)).toBeUndefined()
    expect(await kept()).toEqual([])
  })

  test('two looks at once show a secret to one of them', async () => {
    const looks = await Promise.all([look(ada), look(ada), look(ada)])
    expect(looks.filter((each) => each !== undefined)).toEqual([secret.reveal()])
  })

  test('no other session of the same person sees a secret, and nobody else', async () => {
    expect(await look(await signInDemoPerson(context))).toBeUndefined()
    expect(await look(await signInDemoPerson(context, 'ben@marlow.example'))).toBeUndefined()
    expect(await look(await signInDemoPerson(context, 'nora@northgate.example'))).toBeUndefined()
    expect(await consumeShownOnce(store, ada, 'recovery_codes')).toBeUndefined()
    expect(await look(ada)).toBe(secret.reveal())
  })

  test('a row that is moved to another session opens nothing there', async () => {
    const other = await signInDemoPerson(context)
    await keepShownOnce(store, other, 'recovery_codes', secret)
    await store.database.query(
      `update shown_once set secret_sealed = (select secret_sealed from shown_once where what = 'calendar')
       where what = 'recovery_codes'`,
    )
    expect(await consumeShownOnce(store, other, 'recovery_codes')).toBeUndefined()
    await look(ada)
  })

  test('signing out removes what was to be seen', async () => {
    await signOut(context, ada.sid)
    expect(await kept()).toEqual([])
    expect(await look(ada)).toBeUndefined()
  })

  test('what nobody came to see goes after ten minutes', async () => {
    await ageStore(store.database, 10 * 60 + 1)
    await sweepSignIns(store.database)
    expect(await kept()).toEqual([])
    await keepShownOnce(store, ada, 'calendar', secret)
    await store.database.query(
      'update shown_once set expires_at = now() - make_interval(secs => 1)',
    )
    expect(await look(ada)).toBeUndefined()
  })

  test('what an ended session was to see is swept', async () => {
    await store.database.query('update session set ended_at = now()')
    await sweepSignIns(store.database)
    expect(await kept()).toEqual([])
  })

  test('a new secret takes the place of the one before', async () => {
    await keepShownOnce(store, ada, 'calendar', new SecretText('newer'))
    expect(await look(ada)).toBe('newer')
    expect(await look(ada)).toBeUndefined()
  })

  test('a secret whose key is gone is not shown, and not in the way of a new one', async () => {
    const vault = createVault(parseVaultKeys(generateVaultKey('k2').reveal()))
    expect(await look(ada, { ...store, vault })).toBeUndefined()
    await keepShownOnce({ ...store, vault }, ada, 'calendar', secret)
    expect(await look(ada, { ...store, vault })).toBe(secret.reveal())
  })
})
