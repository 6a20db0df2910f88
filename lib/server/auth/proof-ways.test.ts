import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { beginApp, confirmApp, findAppSetup } from '@/lib/server/auth/second-factor'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import { findProofWays, proveTyped } from '@/lib/server/auth/proof-ways'
import { createDemoFirms, hashPassword } from '@/lib/server/db/firm'
import type { PersonSession } from '@/lib/server/db/session'
import { setPersonPassword } from '@/lib/server/db/session-token'
import { findPersonForSession } from '@/lib/server/db/session'
import { savePasswordSignIn } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'
import { createAuthContext } from '@/test/auth/auth-context'

const right = 'correct-horse-battery'
// Of the form of a recovery code.
const passphrase = 'sevengreenumbrellasteapo'
const address = '192.0.2.1'

describe.each(testStores)('what a person types to confirm that it is them (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let context: Context
  let session: PersonSession
  let secret = ''
  let codes: string[] = []
  let noted: AuditEvent[] = []

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    context = createAuthContext(store, {
      note: (event) => void noted.push(event),
      issuer: 'https://id.example',
    })
    const outcome = await signInByPassword(context, {
      email: 'ada@marlow.example',
      password: right,
      address,
    })
    const found =
      outcome.kind === 'signed_in'
        ? await findPersonForSession(store.database, outcome.sid)
        : undefined
    if (found === undefined) throw new Error(outcome.kind)
    session = found
    const passwordHash = await hashPassword(passphrase)
    const { sid, person } = session
    await setPersonPassword(store.database, { person_id: person.id, passwordHash, sid })
    await beginApp(context, session)
    secret = (await findAppSetup(context, session))?.secret ?? ''
    const confirmed = await confirmApp(context, session, { code: codeOf(secret, -1), address })
    codes = confirmed.kind === 'confirmed' ? confirmed.codes : []
  })
  afterAll(() => close())
  beforeEach(async () => {
    await store.database.query('delete from sign_in_attempt')
    await savePasswordSignIn(store.database.query, session.person, true)
    noted = []
  })

  const codeOf = (of: string, steps = 0): string =>
    TOTP.generate({ secret: Secret.fromBase32(of), timestamp: Date.now() + steps * 30_000 })

  const prove = (typed: string) => proveTyped(context, session, { typed, address })
  const counts = async () => {
    const counted = 'select attempts::int as n from sign_in_attempt where attempts > 0'
    return (await store.database.query(counted)).map(({ n }) => n)
  }
  const events = () => noted.map((event) => event.kind)
  const proven = { kind: 'proven' }
  const refused = { kind: 'refused' }

  test('a person confirms by their password, also one of the form of a recovery code', async () => {
    expect(await prove(passphrase)).toMatchObject(proven)
    expect(events()).toEqual(['session.proven'])
    expect(await counts()).toEqual([])
  })

  test('a person confirms by a recovery code, once, and by a code of the app', async () => {
    const [code = ''] = codes
    expect(await prove(code)).toMatchObject(proven)
    expect(noted).toMatchObject([{ kind: 'session.proven', detail: { by: 'recovery_code' } }])
    expect(await prove(code)).toEqual(refused)
    expect(await prove(codeOf(secret))).toMatchObject(proven)
  })

  test('text that is neither a password nor a code counts once and is on record once', async () => {
    expect(await prove('A'.repeat(24))).toEqual(refused)
    expect(events()).toEqual(['session.proof_refused'])
    // For the account, and for the address.
    expect(await counts()).toEqual([1, 1])
    expect(await prove('000000')).toEqual(refused)
    expect(events()).toHaveLength(2)
  })

  test('where passwords are off what is typed is a code alone, and wrong as one', async () => {
    await savePasswordSignIn(store.database.query, session.person, false)
    expect(await findProofWays(context, session)).toMatchObject({ password: false, code: true })
    expect(await prove('12345')).toEqual(refused)
    expect(await prove(passphrase)).toEqual(refused)
    expect(await prove(codes[1] ?? '')).toMatchObject(proven)
    await store.database.query('delete from totp')
    await store.database.query('delete from recovery_code')
    expect(await prove(passphrase)).toEqual({ kind: 'passwords_off' })
  })
})
