import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '@/lib/server/context'
import type { AuditEvent } from '@/lib/server/audit/audit'
import { findPersonForSession } from '@/lib/server/db/session'
import { completeByCode } from '@/lib/server/auth/second-step'
import { proveByCode } from '@/lib/server/auth/proof-ways'
import { removeFactorsOf } from '@/lib/server/auth/people'
import {
  beginApp,
  confirmApp,
  findAppSetup,
  renewRecoveryCodes,
} from '@/lib/server/auth/second-factor'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { NotAllowedError } from '@/lib/domain/people/permissions'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import { createDemoFirms } from '@/lib/server/db/firm'
import { setPersonActive } from '@/lib/server/db/person'
import { findPendingSignIn, secondStepLife } from '@/lib/server/db/pending-sign-in'
import { findFactorState } from '@/lib/server/db/second-factor'
import { savePasswordSignIn } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { ageStore, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'
import { createAuthContext, signInDemoPerson } from '@/test/auth/auth-context'

const right = 'correct-horse-battery'
const address = '192.0.2.1'
const stepSeconds = 30

describe.each(testStores)('a second factor (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let context: Context
  let noted: AuditEvent[] = []

  beforeAll(async () => {
    const opened = await openTestStore(kind)
    ;({ store, close } = opened)
    await createDemoFirms(store.database)
    context = createAuthContext(store, { note: (event) => void noted.push(event) })
  })
  afterAll(() => close())
  beforeEach(async () => {
    await store.database.query('delete from totp')
    await store.database.query('delete from recovery_code')
    await store.database.query('delete from sign_in_attempt')
    noted = []
  })

  const password = (email: string) => signInByPassword(context, { email, password: right, address })

  const signedIn = (email: string) => signInDemoPerson(context, email)

  async function begun(email = 'ada@marlow.example'): Promise<SecretText> {
    const outcome = await password(email)
    if (outcome.kind !== 'second_step') throw new Error(outcome.kind)
    return outcome.token
  }

  const complete = (token: SecretText, code: string) =>
    completeByCode(context, token, { code, address })

  /** What the app shows, so many steps from now by the store's clock. */
  async function codeOf(secret: string, steps = 0): Promise<string> {
    const [row] = await store.database.query('select extract(epoch from now())::float8 as now')
    const timestamp = (Number(row?.['now']) + steps * stepSeconds) * 1000
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  }

  async function setUp(email = 'ada@marlow.example') {
    const session = await signedIn(email)
    await beginApp(context, session)
    const { secret = '' } = (await findAppSetup(context, session)) ?? {}
    // The step before is used up, so that the present one is still free.
    const outcome = await confirmApp(context, session, { code: await codeOf(secret, -1), address })
    if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
    return { session, secret, codes: outcome.codes }
  }

  test('an app is set up by one session, and counts from its first code on, which ends every other and gives ten codes', async () => {
    const [here, there] = [
      await signedIn('ada@marlow.example'),
      await signedIn('ada@marlow.example'),
    ]
    expect(await beginApp(context, here)).toBe(true)
    expect(await findAppSetup(context, there)).toBeUndefined()
    const setup = await findAppSetup(context, here)
    expect(setup?.uri).toContain(`otpauth://totp/Countinghouse:ada%40marlow.example`)
    const secret = setup?.secret ?? ''
    const dump = JSON.stringify(await store.database.query('select * from totp'))
    expect(dump).not.toContain(secret)
    expect(await confirmApp(context, here, { code: '000000', address })).toEqual({
      kind: 'refused',
    })
    expect(await password('ada@marlow.example')).toMatchObject({ kind: 'signed_in' })
    const byAnother = { code: await codeOf(secret), address }
    expect(await confirmApp(context, there, byAnother)).toEqual({ kind: 'refused' })

    const outcome = await confirmApp(context, here, { code: await codeOf(secret), address })
    expect(outcome.kind).toBe('confirmed')
    const codes = outcome.kind === 'confirmed' ? outcome.codes : []
    expect(new Set(codes).size).toBe(10)
    // 128 bits, as base32.
    for (const code of codes) expect(code.replaceAll('-', '')).toMatch(/^[A-Z2-7]{26}$/)
    const stored = JSON.stringify(await store.database.query('select * from recovery_code'))
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(await findPersonForSession(store.database, there.sid)).toBeUndefined()
    expect(await findPersonForSession(store.database, here.sid)).toBeDefined()
    expect(await findAppSetup(context, here)).toBeUndefined()
    expect(await beginApp(context, here)).toBe(false)
    expect(await findFactorState(store.database, here.person)).toMatchObject({ codesLeft: 10 })
    expect(noted.map((event) => event.kind)).toContain('person.app_added')
  })

  test('a second factor comes after the right password, which alone begins no session', async () => {
    const { secret } = await setUp()
    const token = await begun()
    expect(await findPendingSignIn(store.database, token)).toMatchObject({
      email: 'ada@marlow.example',
    })
    expect(await complete(token, '123')).toEqual({ kind: 'refused' })
    const outcome = await complete(token, await codeOf(secret))
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    expect((await findPersonForSession(store.database, outcome.sid))?.person.email).toBe(
      'ada@marlow.example',
    )
    expect(noted.slice(-2)).toMatchObject([
      { kind: 'session.code_refused' },
      { kind: 'session.started', detail: { by: 'app' } },
    ])
    expect(await complete(token, await codeOf(secret, 1))).toEqual({ kind: 'expired' })
  })

  test('a code counts once, and none from before it, wherever the clock goes', async () => {
    const { secret } = await setUp()
    const used = await codeOf(secret, 1)
    expect(await complete(await begun(), used)).toMatchObject({ kind: 'signed_in' })
    expect(await complete(await begun(), used)).toEqual({ kind: 'refused' })
    // As after a clock that jumped back: the present step is before the last one that counted.
    expect(await complete(await begun(), await codeOf(secret))).toEqual({ kind: 'refused' })
    expect(await complete(await begun(), await codeOf(secret, 2))).toEqual({ kind: 'refused' })
    expect(await complete(await begun(), await codeOf(secret, -2))).toEqual({ kind: 'refused' })
  })

  test('one code opens one of two sign-ins at once', async () => {
    const { secret } = await setUp()
    const tokens = [await begun(), await begun()]
    const code = await codeOf(secret)
    const outcomes = await Promise.all(tokens.map((token) => complete(token, code)))
    expect(outcomes.map((each) => each.kind).toSorted()).toEqual(['refused', 'signed_in'])
  })

  test('a recovery code works once, however it is typed, and only for whose it is', async () => {
    const { codes } = await setUp()
    const nora = await setUp('nora@northgate.example')
    const [code = ''] = codes
    expect(await complete(await begun(), nora.codes[0] ?? '')).toEqual({ kind: 'refused' })
    expect(
      await complete(await begun(), ` ${code.toLowerCase().replaceAll('-', ' ')}`),
    ).toMatchObject({
      kind: 'signed_in',
    })
    expect(await complete(await begun(), code)).toEqual({ kind: 'refused' })
    const { session } = nora
    expect(await findFactorState(store.database, session.person)).toMatchObject({ codesLeft: 10 })
    expect(await renewRecoveryCodes(context, session)).toHaveLength(10)
    expect(await complete(await begun('nora@northgate.example'), nora.codes[1] ?? '')).toEqual({
      kind: 'refused',
    })
  })

  test('codes are counted apart from passwords, so that a right password gives no more tries', async () => {
    const { session, secret } = await setUp()
    for (let nth = 0; nth < signInLimits.attemptsPerAccount; nth += 1) {
      expect(await complete(await begun(), '000000')).toEqual({ kind: 'refused' })
    }
    const code = await codeOf(secret)
    expect(await complete(await begun(), code)).toMatchObject({ kind: 'throttled' })
    const knownDevice = { id: 'hers', people: [session.person.id] }
    expect(
      await completeByCode(context, await begun(), { code, address, knownDevice }),
    ).toMatchObject({ kind: 'signed_in' })
  })

  test('wrong codes, of either kind, keep a right recovery code out in no way', async () => {
    const { codes } = await setUp()
    const [first = '', second = ''] = codes
    const token = await begun()
    for (let nth = 0; nth <= signInLimits.attemptsPerAccount; nth += 1) {
      await complete(token, '000000')
      await complete(token, 'aaaa-bbbb')
    }
    expect(await complete(token, '000000')).toMatchObject({ kind: 'throttled' })
    expect(await complete(token, 'aaaa-bbbb')).toMatchObject({ kind: 'throttled' })
    expect(await complete(token, first)).toMatchObject({ kind: 'signed_in' })
    const next = await begun()
    await store.database.query('update sign_in_attempt set attempts = 1000')
    expect(await complete(next, second)).toMatchObject({ kind: 'signed_in' })
  })

  test('wrong recovery codes keep no code of the app out', async () => {
    const { secret } = await setUp()
    const token = await begun()
    for (let nth = 0; nth <= signInLimits.attemptsPerAccount; nth += 1) {
      await complete(token, 'aaaa-bbbb')
    }
    expect(await complete(token, await codeOf(secret))).toMatchObject({ kind: 'signed_in' })
  })

  test('a second step ends after ten minutes, and with the password, passwords or the person', async () => {
    const { session, codes } = await setUp()
    const late = await begun()
    await ageStore(store.database, secondStepLife + 1)
    expect(await complete(late, codes[0] ?? '')).toEqual({ kind: 'expired' })

    const renewed = await begun()
    await store.database.query(
      `update person set password_hash = password_hash || ' ' where id = $1`,
      [session.person.id],
    )
    expect(await complete(renewed, codes[0] ?? '')).toEqual({ kind: 'expired' })
    await store.database.query('update person set password_hash = trim(password_hash)')

    const passwordless = await begun()
    await savePasswordSignIn(store.database.query, session.person, false)
    await savePasswordSignIn(store.database.query, session.person, true)
    expect(await complete(passwordless, codes[0] ?? '')).toEqual({ kind: 'expired' })

    const { session: joy, codes: hers } = await setUp('joy@marlow.example')
    const barred = await begun('joy@marlow.example')
    const ref = { firm_id: joy.person.firm_id, person_id: joy.person.id }
    await setPersonActive(store.database.query, { ...ref, isActive: false })
    expect(await complete(barred, hers[0] ?? '')).toEqual({ kind: 'expired' })
    await setPersonActive(store.database.query, { ...ref, isActive: true })
  })

  test('a code proves who is there, as the password does', async () => {
    const { session, secret } = await setUp()
    await ageStore(store.database, 601)
    expect(await proveByCode(context, session, { code: '000000', address })).toEqual({
      kind: 'refused',
    })
    expect((await findPersonForSession(store.database, session.sid))?.isProven).toBe(false)
    expect(
      await proveByCode(context, session, { code: await codeOf(secret), address }),
    ).toMatchObject({
      kind: 'proven',
    })
    expect((await findPersonForSession(store.database, session.sid))?.isProven).toBe(true)
  })

  test('an admin takes it from a colleague who lost the phone, and nobody else’s', async () => {
    const { session: ben } = await setUp('ben@marlow.example')
    const [ada, nora] = [
      await signedIn('ada@marlow.example'),
      await signedIn('nora@northgate.example'),
    ]
    await expect(removeFactorsOf(context, ben, ada.person.id)).rejects.toThrow(NotAllowedError)
    expect(await removeFactorsOf(context, nora, ben.person.id)).toBe(false)
    expect(await removeFactorsOf(context, ada, 'nobody')).toBe(false)
    expect(await removeFactorsOf(context, ada, ben.person.id)).toBe(true)
    expect(await removeFactorsOf(context, ada, ben.person.id)).toBe(false)
    expect(await findPersonForSession(store.database, ben.sid)).toBeUndefined()
    expect(await password('ben@marlow.example')).toMatchObject({ kind: 'signed_in' })
    expect(noted).toContainEqual({
      firm_id: ada.person.firm_id,
      person_id: ada.person.id,
      kind: 'person.factors_removed_of',
      detail: { person_id: ben.person.id, name: 'Ben Finch' },
    })
  })
})
