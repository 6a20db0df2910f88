import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInScreen, type SignInView } from '@/components/layout/sign-in-screen'
import type { MessageKey } from '@/lib/i18n/en'
import { languageOf } from '@/lib/i18n/language'
import { findAnySession } from '@/lib/server/auth/request-session'
import { readKnownDevice } from '@/lib/server/auth/known-device'
import { findProviderProblem, findWait } from '@/lib/server/auth/return-path'
import { callbackCookie, cookieName, csrfCookie } from '@/lib/server/auth/session-cookie'
import { languagesPath, signInPath } from '@/lib/server/auth/sign-in-path'
import { findOnlyFirmName } from '@/lib/server/db/firm'
import { hasPasskey } from '@/lib/server/db/passkey'
import { getText } from '@/lib/server/http/get-reader'
import { requestLocale } from '@/lib/server/http/request-language'
import { getContext } from '@/lib/server/context'

/** What went wrong at the last attempt to sign in; nothing, of an address that somebody made up. */
const problems: ReadonlyMap<string, MessageKey> = new Map([
  ['CredentialsSignin', 'signin.refused_password'],
  ['FormExpired', 'signin.refused_expired'],
  ['SignInFailed', 'signin.refused_by_us'],
])

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { callbackUrl, error, signed_out, languages } = await searchParams
  if ((await findAnySession())?.mustEnrol === true) redirect('/second-factor')
  const { text } = await getText()
  const requested = first(callbackUrl)
  const { csrfToken, kept } = await readCookies()
  if (csrfToken === undefined && requested === undefined) redirect(signInPath('/'))
  const { env, store } = getContext()
  const firm = await findOnlyFirmName(store.database)
  const device = await readKnownDevice(env)
  const provider = env.openId?.name
  const code = first(error) ?? ''
  const problem = problems.get(code)
  const returnTo = requested ?? kept ?? '/'
  const note = (): SignInView['note'] => {
    if (csrfToken === undefined) {
      return {
        tone: 'attention',
        text: `${text('signin.no_cookie')}. ${text('signin.no_cookie_text')}`,
      }
    }
    const wait = findWait(code)
    if (wait !== undefined) {
      const minutes = Math.ceil(wait / 60)
      return { tone: 'danger', text: text('signin.refused_attempts', { minutes }) }
    }
    const ofProvider =
      code === 'CredentialsSignin' ? 'signin.refused_password_or' : findProviderProblem(code)
    if (provider !== undefined && ofProvider !== undefined) {
      return { tone: 'danger', text: text(ofProvider, { name: provider }) }
    }
    if (problem !== undefined) return { tone: 'danger', text: text(problem) }
    return signed_out === undefined ? undefined : { tone: 'good', text: text('signin.signed_out') }
  }
  return (
    <>
      <title>{`${text('signin.sign_in')} · Countinghouse`}</title>
      <SignInScreen
        view={{
          title: text('signin.sign_in_to', { name: firm ?? 'Countinghouse' }),
          product: firm === undefined ? undefined : 'Countinghouse',
          email: text('settings.email'),
          password: text('proof.password'),
          signIn: text('signin.sign_in'),
          readOnly: text('signin.read_only'),
          language: {
            label: text('display.language'),
            current: languageOf(await requestLocale()),
            href: languages === undefined ? await languagesPath() : undefined,
          },
          noAccount: text('signin.no_account'),
          trouble: {
            label: text('signin.trouble'),
            lines: [
              text('signin.trouble_password'),
              text('signin.trouble_factor'),
              text('signin.trouble_attempts'),
              text('signin.trouble_admin'),
            ],
          },
          note: note(),
          csrfToken,
          callbackUrl: returnTo,
          elsewhere:
            provider === undefined
              ? undefined
              : {
                  label: text('signin.continue_with', { name: provider }),
                  href: `/api/auth/signin/oidc?${new URLSearchParams({ callbackUrl: returnTo })}`,
                },
          passkey: {
            label: text('signin.passkey'),
            failed: text('signin.passkey_failed'),
            or: text('signin.or'),
            isFirst: await hasPasskey(store.database, device?.people ?? []),
          },
          retry: { label: text('problems.try_again'), href: signInPath(requested ?? '/') },
        }}
      />
    </>
  )
}

/** NextAuth's CSRF token, and where it remembers that the person was going. */
async function readCookies(): Promise<{
  csrfToken: string | undefined
  kept: string | undefined
}> {
  const { env } = getContext()
  const jar = await cookies()
  const valueOf = (name: string) => jar.get(cookieName(name, env.isHttps))?.value
  return {
    csrfToken: valueOf(csrfCookie)?.split('|')[0] || undefined,
    kept: valueOf(callbackCookie),
  }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
