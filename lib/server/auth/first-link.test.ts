import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { AuditEvent } from '@/lib/server/audit/audit'
import type { FirstLink } from '@/lib/server/auth/first-link'
import { createOpenId, type OpenId } from '@/lib/server/auth/open-id'
import { invitePeople } from '@/lib/server/auth/people'
import { beginApp, confirmApp, findAppSetup } from '@/lib/server/auth/second-factor'
import { completeByCode } from '@/lib/server/auth/second-step'
import { signInByPassword } from '@/lib/server/auth/sign-in'
import { signInByProvider } from '@/lib/server/auth/single-sign-on'
import type { Context } from '@/lib/server/context'
import { createDemoFirms, demoPassword } from '@/lib/server/db/firm'
import { bindProvider } from '@/lib/server/db/provider-domain'
import { sessionDigest } from '@/lib/server/db/session'
import { savePasswordSignIn } from '@/lib/server/db/setting'
import type { Store } from '@/lib/server/db/store'
import { createAuthContext, signInDemoPerson } from '@/test/auth/auth-context'
import { bindDemoFirms } from '@/test/auth/linked-sign-in'
import { openScriptedProvider, type ScriptedProvider } from '@/test/auth/scripted-provider'
import { openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const address = '192.0.2.1'
const ada = { sub: 'ada-1', email: 'ada@marlow.example', email_verified: true }

describe.each(testStores)('the first sign-in at a provider (%s)', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let context: Context
  let provider: ScriptedProvider
  let openId: OpenId
  let noted: AuditEvent[] = []

  beforeAll(async () => {
    ;({ store, close } = await openTestStore(kind))
    await createDemoFirms(store.database)
    provider = await openScriptedProvider('our-client')
    const { issuer } = provider
    const note = (event: AuditEvent) => void noted.push(event)
    context = createAuthContext(store, { note, issuer })
    openId = createOpenId(
      {
        issuer: new URL(issuer),
        clientId: 'our-client',
        clientSecret: new SecretText('our-secret'),
        name: 'Example',
      },
      'http://localhost:3000/api/auth/callback/oidc',
    )
  })
  afterAll(async () => {
    await provider.close()
    await close()
  })
  beforeEach(async () => {
    for (const table of ['person_identity', 'provider_domain', 'sign_in_attempt', 'totp']) {
      await store.database.query(`delete from ${table}`)
    }
    await bindDemoFirms(store.database, provider.issuer)
    noted = []
  })

  /** Whom the provider has signed in, as it says. */
  async function atProvider(claims: Record<string, unknown>) {
    provider.misconduct = { claims }
    const begun = await openId.begin()
    if ('fault' in begun) throw new Error(begun.reason)
    const { location, transaction } = begun
    provider.nonce = new URL(location).searchParams.get('nonce') ?? ''
    const answer = new URLSearchParams({ code: 'code-1', state: transaction.state })
    return signInByProvider(context, openId, { answer, transaction, address })
  }

  async function linkOf(claims: Record<string, unknown>): Promise<FirstLink> {
    const outcome = await atProvider(claims)
    if (outcome.kind !== 'first_link') throw new Error(outcome.kind)
    return outcome.link
  }

  const byPassword = (firstLink: FirstLink, email = ada.email, password = demoPassword) =>
    signInByPassword(context, { email, password, address, firstLink })
  const linked = async () => (await store.database.query('select 1 from person_identity')).length

  test('the first asks for what the account has, and tells the person; the second asks nothing', async () => {
    const link = await linkOf(ada)
    expect([await linked(), noted]).toEqual([0, []])
    const outcome = await byPassword(link)
    if (outcome.kind !== 'signed_in') throw new Error(outcome.kind)
    const strong = 'select is_strong from session where id = $1'
    // As any sign-in at the provider, it counts as both factors.
    expect(await store.database.query(strong, [sessionDigest(outcome.sid)])).toEqual([
      { is_strong: true },
    ])
    expect(noted[0]).toMatchObject({
      kind: 'person.identity_linked',
      detail: { provider: 'Example' },
    })
    expect(await atProvider(ada)).toMatchObject({ kind: 'signed_in' })
    expect(await linked()).toBe(1)
  })

  test('a wrong password links nothing, and neither does somebody else’s right one', async () => {
    const link = await linkOf(ada)
    expect(await byPassword(link, ada.email, 'wrong')).toEqual({ kind: 'refused' })
    expect(await byPassword(link, 'ben@marlow.example')).toMatchObject({ kind: 'signed_in' })
    expect(await byPassword(link, 'nora@northgate.example')).toMatchObject({ kind: 'signed_in' })
    expect(await linked()).toBe(0)
    expect(await atProvider(ada)).toMatchObject({ kind: 'first_link' })
  })

  test('an account with a second factor is asked for that too', async () => {
    const session = await signInDemoPerson(context)
    await beginApp(context, session)
    const { secret = '' } = (await findAppSetup(context, session)) ?? {}
    const codeOf = (steps: number) =>
      TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: Date.now() + steps * 30_000,
      })
    await confirmApp(context, session, { code: codeOf(-1), address })
    const link = await linkOf(ada)
    const step = await byPassword(link)
    if (step.kind !== 'second_step') throw new Error(step.kind)
    expect(await linked()).toBe(0)
    const attempt = { address, firstLink: link }
    expect(await completeByCode(context, step.token, { ...attempt, code: '000000' })).toEqual({
      kind: 'refused',
    })
    expect(await linked()).toBe(0)
    const completed = await completeByCode(context, step.token, { ...attempt, code: codeOf(0) })
    expect(completed).toMatchObject({ kind: 'signed_in' })
    expect(await linked()).toBe(1)
  })

  test('an address that is not confirmed links nothing, whatever else is said of it', async () => {
    for (const verified of [false, undefined, 'true', 1, null]) {
      const outcome = await atProvider({ ...ada, email_verified: verified })
      expect(outcome, String(verified)).toEqual({ kind: 'unverified' })
    }
    expect(await linked()).toBe(0)
  })

  test('a provider lets nobody in by an address of a domain that it does not speak for', async () => {
    await store.database.query(`delete from provider_domain where domain = 'northgate.example'`)
    for (const email of [
      'nora@northgate.example',
      'ada@marlow.example.evil.example',
      'ada@sub.marlow.example',
    ]) {
      expect(await atProvider({ ...ada, email }), email).toEqual({ kind: 'unknown' })
    }
    const twice = { ...ada, email: 'nora@northgate.example@marlow.example' }
    expect(await atProvider(twice)).toEqual({ kind: 'unverified' })
    expect(await linked()).toBe(0)
  })

  test('a domain of one firm opens no account and no invitation of another', async () => {
    const marlow = await signInDemoPerson(context)
    const nora = await signInDemoPerson(context, 'nora@northgate.example')
    const email = 'guest@marlow.example'
    const choice = { role: 'viewer', all_clients: false, connection_ids: undefined } as const
    await invitePeople(context, nora, { emails: [email], ...choice })
    expect(await atProvider({ ...ada, sub: 'guest-1', email })).toEqual({ kind: 'unknown' })
    await invitePeople(context, marlow, { emails: [email], ...choice })
    expect(await atProvider({ ...ada, sub: 'guest-1', email })).toMatchObject({ kind: 'signed_in' })
    const [joined] = await store.database.query(
      'select firm_id from person where email = $1 and password_hash is not null',
      [email],
    )
    expect(joined?.['firm_id']).toBe(marlow.person.firm_id)
  })

  test('where passwords are off, the one that links is asked for all the same, and no other', async () => {
    const { person } = await signInDemoPerson(context)
    await savePasswordSignIn(store.database.query, person, false)
    const link = await linkOf(ada)
    const plain = { email: ada.email, password: demoPassword, address }
    expect(await signInByPassword(context, plain)).toEqual({ kind: 'refused' })
    expect(await byPassword(link, 'ben@marlow.example')).toEqual({ kind: 'refused' })
    expect(await byPassword(link)).toMatchObject({ kind: 'signed_in' })
    await savePasswordSignIn(store.database.query, person, true)
  })

  test('what was linked ends with the binding', async () => {
    await byPassword(await linkOf(ada))
    const { issuer } = provider
    const { person } = await signInDemoPerson(context)
    await bindProvider(store.database.query, { issuer, firm_id: person.firm_id, domains: [] })
    expect(await atProvider(ada)).toEqual({ kind: 'unknown' })
  })
})
