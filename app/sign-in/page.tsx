import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { PlainPage } from '@/components/layout/plain-page'
import { SignInForm } from '@/components/layout/sign-in-form'
import { findSignInProblem } from '@/components/layout/sign-in-problem'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { callbackCookie, cookieName, csrfCookie } from '@/lib/server/auth/session-cookie'
import { signInPath } from '@/lib/server/auth/sign-in-path'
import { requestText } from '@/lib/server/http/translations'
import { services } from '@/lib/server/services'

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, error, signed_out } = await searchParams
  const { text } = await requestText()
  const asked = first(callbackUrl)
  const problem = findSignInProblem(first(error))
  const { csrfToken, returnTo } = await readCookies()
  if (csrfToken === undefined && asked === undefined) redirect(signInPath('/'))
  return (
    <PlainPage>
      <title>{`${text('shell.sign_in')} · Countinghouse`}</title>
      <h1>{text('shell.sign_in')}</h1>
      {signed_out !== undefined && <Notice tone="good" title={text('shell.signed_out')} />}
      {problem !== undefined && <Notice tone="danger" title={text(problem)} urgent />}
      {csrfToken === undefined ? (
        <Notice
          tone="attention"
          title={text('shell.no_cookie')}
          actions={
            <ButtonLink href={signInPath(asked ?? '/')}>{text('shell.try_again')}</ButtonLink>
          }
        >
          {text('shell.no_cookie_text')}
        </Notice>
      ) : (
        <SignInForm csrfToken={csrfToken} callbackUrl={asked ?? returnTo ?? '/'} text={text} />
      )}
    </PlainPage>
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
