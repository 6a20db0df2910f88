import { ownPath } from '@/lib/server/auth/own-path'

// Said on `/sign-in?error=…`, besides NextAuth's own `CredentialsSignin`.
export const TOO_MANY_ATTEMPTS = 'TooManyAttempts'
export const SIGN_IN_FAILED = 'SignInFailed'
/** The form was too old, or not ours. */
const FORM_EXPIRED = 'FormExpired'

/**
 * Where the browser goes after what NextAuth answered: a path of ours. A sign-in that failed goes back
 * to its form with the reason in one word, since NextAuth may give the message of an error for one.
 */
export function nextStop(location: URL, asked: string | undefined, appOrigin: string): string {
  const { pathname, searchParams } = location
  const isStale = pathname === '/api/auth/signin' && searchParams.has('csrf')
  if (pathname !== '/api/auth/error' && !isStale) return ownPath(location.href, appOrigin)
  const error = isStale ? FORM_EXPIRED : reason(searchParams.get('error'))
  return `/sign-in?${new URLSearchParams({ callbackUrl: ownPath(asked, appOrigin), error })}`
}

// Anything else that NextAuth may say is a fault of ours.
function reason(error: string | null): string {
  const known = ['CredentialsSignin', TOO_MANY_ATTEMPTS].find((each) => each === error)
  return known ?? SIGN_IN_FAILED
}
