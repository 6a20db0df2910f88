import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInScreen, type SignInView } from '@/components/layout/sign-in-screen'
import type { MessageKey } from '@/lib/i18n/en'
import { callbackCookie, cookieName, csrfCookie } from '@/lib/server/auth/session-cookie'
import { signInPath } from '@/lib/server/auth/sign-in-path'
import { requestText } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

/** What went wrong at the last attempt to sign in; nothing, of an address that somebody made up. */
const problems: ReadonlyMap<string, MessageKey> = new Map([
  ['CredentialsSignin', 'shell.refused_password'],
  ['TooManyAttempts', 'shell.refused_attempts'],
  ['FormExpired', 'shell.refused_expired'],
  ['SignInFailed', 'shell.refused_by_us'],
])

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { callbackUrl, error, signed_out } = await searchParams
  const { text } = await requestText()
  const requested = first(callbackUrl)
  const { csrfToken, returnTo } = await readCookies()
  if (csrfToken === undefined && requested === undefined) redirect(signInPath('/'))
  const problem = problems.get(first(error) ?? '')
  const note = (): SignInView['note'] => {
    if (csrfToken === undefined) {
      return {
        tone: 'attention',
        text: `${text('shell.no_cookie')}. ${text('shell.no_cookie_text')}`,
      }
    }
    if (problem !== undefined) return { tone: 'danger', text: text(problem) }
    return signed_out === undefined ? undefined : { tone: 'good', text: text('shell.signed_out') }
  }
  return (
    <>
      <title>{`${text('shell.sign_in')} · Countinghouse`}</title>
      <SignInScreen
        view={{
          title: text('shell.sign_in'),
          email: text('shell.email'),
          password: text('shell.password'),
          signIn: text('shell.sign_in'),
          readOnly: text('shell.read_only'),
          noAccount: text('shell.no_account'),
          note: note(),
          csrfToken,
          callbackUrl: requested ?? returnTo ?? '/',
          retry: { label: text('shell.try_again'), href: signInPath(requested ?? '/') },
        }}
      />
    </>
  )
}

/** NextAuth's CSRF token, and where it remembers that the person was going. */
async function readCookies(): Promise<{
  csrfToken: string | undefined
  returnTo: string | undefined
}> {
  const { env } = await services()
  const jar = await cookies()
  const valueOf = (name: string) => jar.get(cookieName(name, env.isHttps))?.value
  return {
    csrfToken: valueOf(csrfCookie)?.split('|')[0] || undefined,
    returnTo: valueOf(callbackCookie),
  }
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
