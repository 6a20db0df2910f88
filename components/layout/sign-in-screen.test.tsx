import { describe, expect, it } from 'vitest'
import { ProofForm } from '@/components/layout/proof-form'
import { type SignInProps, SignInScreen } from '@/components/layout/sign-in-screen'
import type { ProofWays } from '@/lib/queries/proof'
import { renderServerScreen, wordsOf } from '@/test/components/screens'

const show = (change: Partial<SignInProps> = {}): Promise<string> =>
  renderServerScreen(
    <SignInScreen
      firmName="Marlow & Finch"
      language={{ current: 'en', href: '/sign-in?languages=1' }}
      csrfToken="t0ken"
      callbackUrl="/renewals"
      retryHref="/api/auth/signin?callbackUrl=%2F"
      provider={undefined}
      isPasskeyFirst={false}
      error={undefined}
      waitSeconds={undefined}
      isSignedOut={false}
      demo={undefined}
      {...change}
    />,
  )

const noteOf = (html: string): string | undefined =>
  /<p role="(?:alert|status)"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]

describe('signing in', () => {
  it('is a plain form with its token, and a link to the provider beside it', async () => {
    const html = await show({ provider: 'Example ID' })
    expect(html).toContain('action="/api/auth/callback/credentials"')
    expect(html).toContain('name="csrfToken" value="t0ken"')
    expect(html).toContain('name="callbackUrl" value="/renewals"')
    expect(html).toContain('href="/api/auth/signin/oidc?callbackUrl=%2Frenewals"')
    expect(noteOf(html)).toBeUndefined()
  })

  it('says why the last attempt failed, and nothing that an address makes up', async () => {
    const failed = async (error: string, change: Partial<SignInProps> = {}) =>
      noteOf(await show({ error, ...change }))
    expect(await failed('CredentialsSignin')).toBe('Email or password is not right.')
    expect(await failed('CredentialsSignin', { provider: 'Example ID' })).toContain('Example ID')
    expect(await failed('sso_declined', { provider: 'Example ID' })).toContain('Example ID')
    expect(await failed('sso_declined')).toBeUndefined()
    expect(await failed('TooManyAttempts-61', { waitSeconds: 61 })).toContain('2 minutes')
    expect(await failed('<b>made up</b>')).toBeUndefined()
    expect(noteOf(await show({ isSignedOut: true }))).toBe('You are signed out')
  })

  const demo = {
    firm: 'Marlow & Finch',
    size: 4,
    clients: 12,
    password: 'a published password',
    people: [
      { id: 'p1', name: 'Ada', email: 'ada@firm.example', role: 'admin', clients: undefined },
      { id: 'p2', name: 'Joy', email: 'joy@firm.example', role: 'preparer', clients: 4 },
    ],
  } as const

  it('offers each person of a demo by a form of their own, and the empty one folded', async () => {
    const html = await show({ demo })
    const forms = html.split('<form').slice(1, 3)
    for (const [index, { email }] of demo.people.entries()) {
      expect(forms[index]).toContain('action="/api/auth/callback/credentials"')
      expect(forms[index]).toContain('name="csrfToken" value="t0ken"')
      expect(forms[index]).toContain('name="callbackUrl" value="/renewals"')
      expect(forms[index]).toContain(`name="email" value="${email}"`)
      expect(forms[index]).toContain('name="password" value="a published password"')
    }
    expect(wordsOf(html)).toContain('a firm of 4 people with 12 clients')
    expect(wordsOf(html)).toContain('4 clients. Connects')
    expect(html).toMatch(/<details>.*type="password"/s)
    expect(await show({ demo, error: 'CredentialsSignin' })).toContain('<details open="">')
  })

  it('has no password in it anywhere but in a demo', async () => {
    const html = await show()
    expect(html).not.toContain('name="password" value')
    expect(wordsOf(html)).not.toContain('Demo')
  })

  it('has no form where the browser sent no cookie', async () => {
    const html = await show({ csrfToken: undefined })
    expect(noteOf(html)).toContain('Your browser sent no cookie')
    expect(html).not.toContain('<form')
    expect(html).toContain('href="/api/auth/signin?callbackUrl=%2F"')
  })

  it('keeps the password folded where a passkey is first, and open after it was wrong', async () => {
    const folded = /<details[^>]*><summary class="btn/.exec(await show({ isPasskeyFirst: true }))
    expect(folded?.[0]).not.toContain('open')
    const failed = await show({ isPasskeyFirst: true, error: 'CredentialsSignin' })
    expect(failed).toMatch(/<details open=""><summary class="btn/)
  })
})

describe('confirming that it is the person', () => {
  const none: ProofWays = { password: false, code: false, passkey: false, provider: null }
  const confirm = (ways: Partial<ProofWays>, problem?: string): Promise<string> =>
    renderServerScreen(
      <ProofForm
        email="ada@example.com"
        ways={{ ...none, ...ways }}
        next="/settings/people"
        problem={problem}
      />,
    )

  it('takes the password, else a code, else leads to the provider', async () => {
    expect(await confirm({ password: true, code: true })).toContain('type="password"')
    expect(await confirm({ code: true })).toContain('autoComplete="one-time-code"')
    const elsewhere = await confirm({ provider: 'Example ID' })
    expect(elsewhere).not.toContain('name="password"')
    expect(elsewhere).toContain('callbackUrl=%2Fsettings%2Fpeople&amp;again=1')
    expect(elsewhere).toContain('class="btn btn-primary"')
  })

  it('says what was wrong at the last attempt', async () => {
    const alertOf = async (problem: string, provider: string | null = null) => {
      const html = await confirm({ password: true, provider }, problem)
      return wordsOf(/role="alert".*?<\/p>/s.exec(html)?.[0] ?? '')
    }
    expect(await alertOf('refused')).not.toBe('')
    expect(await alertOf('sso_undated', 'Example ID')).toContain('Example ID')
    expect(await alertOf('sso_undated')).toBe('')
    expect(await alertOf('made up')).toBe('')
  })
})
