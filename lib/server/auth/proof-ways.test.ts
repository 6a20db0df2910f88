import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFirms, type Firms, type SessionEvent } from '@/lib/server/auth/firms'
import { findProofWays, proveTyped } from '@/lib/server/auth/proof-ways'
import { createSecondFactor, type SecondFactor } from '@/lib/server/auth/second-factor'
import { createDemoFirms, hashPassword } from '@/lib/server/db/firm'
import type { PersonSession } from '@/lib/server/db/session'
import { setPersonPassword } from '@/lib/server/db/session'
import { findFirmSettings, savePasswordSignIn } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'
import { recordInto } from '@/test/auth/record-change'

const right = 'correct-horse-battery'
// Of the form of a recovery code.
const passphrase = 'sevengreenumbrellasteapo'
const address = '192.0.2.1'

describe.each(testStores)('what a person types to confirm that it is them (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let firms: Firms
  let secondFactor: SecondFactor
  let session: PersonSession
  let secret = ''
  let codes: string[] = []
  let noted: SessionEvent[] = []

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    const note = async (event: SessionEvent) => void noted.push(event)
    firms = createFirms(store, note, { isDemo: true, hasProvider: true })
    secondFactor = createSecondFactor(store, note, recordInto(store.database, note))
    const outcome = await firms.signIn({ email: 'ada@marlow.example', password: right, address })
    const found = outcome.kind === 'signed_in' ? await firms.findPerson(outcome.sid) : undefined
    if (found === undefined) throw new Error(outcome.kind)
    session = found
    const passwordHash = await hashPassword(passphrase)
    const { sid, person } = session
    await setPersonPassword(store.database, { person_id: person.id, passwordHash, sid })
    await secondFactor.begin(session)
    secret = (await secondFactor.findSetup(session))?.secret ?? ''
    const confirmed = await secondFactor.confirm(session, { code: codeOf(secret, -1), address })
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

  const found = () => ({
    firms,
    secondFactor,
    singleSignOn: {
      findPolicy: async () => ({
        provider: 'Example',
        isPasswordOn: (await findFirmSettings(store.database, session.person.firm_id)).isPasswordOn,
        isLinked: true,
      }),
    },
  })
  const prove = (typed: string) => proveTyped(found(), session, { typed, address })
  const counts = async () => {
    const counted = 'select attempts::int as n from sign_in_attempt where attempts > 0'
    return (await store.database.query(counted)).map(({ n }) => n)
  }
  const events = () => noted.map((event) => event.kind)
  const proven = { kind: 'proven' }
  const refused = { kind: 'refused' }

  test('is their password, also one of the form of a recovery code', async () => {
    expect(await prove(passphrase)).toEqual(proven)
    expect(events()).toEqual(['session.proven'])
    expect(await counts()).toEqual([])
  })

  test('is a recovery code, once, and one of the app', async () => {
    const [code = ''] = codes
    expect(await prove(code)).toEqual(proven)
    expect(noted).toMatchObject([{ kind: 'session.proven', detail: { by: 'recovery_code' } }])
    expect(await prove(code)).toEqual(refused)
    expect(await prove(codeOf(secret))).toEqual(proven)
  })

  test('counts once and is on record once where it is neither', async () => {
    expect(await prove('A'.repeat(24))).toEqual(refused)
    expect(events()).toEqual(['session.proof_refused'])
    // For the account, and for the address.
    expect(await counts()).toEqual([1, 1])
    expect(await prove('000000')).toEqual(refused)
    expect(events()).toHaveLength(2)
  })

  test('is a code alone where passwords are off, and wrong as one', async () => {
    await savePasswordSignIn(store.database.query, session.person, false)
    expect(await findProofWays(found(), session)).toMatchObject({ password: false, code: true })
    expect(await prove('12345')).toEqual(refused)
    expect(await prove(passphrase)).toEqual(refused)
    expect(await prove(codes[1] ?? '')).toEqual(proven)
    await store.database.query('delete from totp')
    await store.database.query('delete from recovery_code')
    expect(await prove(passphrase)).toEqual({ kind: 'passwords_off' })
  })
})
