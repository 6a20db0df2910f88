import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { parseSignInParams } from '@/lib/search-params/sign-in'
import { readKnownDevice } from '@/lib/server/auth/known-device'
import { findAnySession } from '@/lib/server/auth/request-session'
import { findWait } from '@/lib/server/auth/return-path'
import { callbackCookie, cookieName, csrfCookie } from '@/lib/server/auth/session-cookie'
import { languagesPath, signInPath } from '@/lib/server/auth/sign-in-path'
import { getContext } from '@/lib/server/context'
import { findOnlyFirmName } from '@/lib/server/db/firm'
import { findDemoFirm } from '@/lib/server/demo/demo-firm'
import { hasPasskey } from '@/lib/server/db/passkey'
import { requestLanguage } from '@/lib/server/auth/request-language'

type Query = Awaited<ReturnType<typeof parseSignInParams>>

/** How the browser stands that is to sign in; it is sent on where it has to be somewhere else first. */
export async function readSignIn({ callbackUrl, error, signed_out, languages }: Query) {
  if ((await findAnySession())?.mustEnrol === true) redirect('/second-factor')
  const requested = callbackUrl ?? undefined
  const { csrfToken, kept } = await readCookies()
  if (csrfToken === undefined && requested === undefined) redirect(signInPath('/'))
  const { env, store } = getContext()
  const device = await readKnownDevice(env)
  const code = error ?? undefined
  return {
    firmName: await findOnlyFirmName(store.database),
    language: {
      current: await requestLanguage(),
      href: languages === null ? await languagesPath() : undefined,
    },
    csrfToken,
    callbackUrl: requested ?? kept ?? '/',
    retryHref: signInPath(requested ?? '/'),
    provider: env.openId?.name,
    isPasskeyFirst: await hasPasskey(store.database, device?.people ?? []),
    error: code,
    waitSeconds: findWait(code),
    isSignedOut: signed_out !== null,
    demo: env.isDemo ? await findDemoFirm(store.database) : undefined,
  }
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
