/**
 * A path of our own for wherever somebody asks to be sent, or `/`. Browsers read backslashes and a
 * second slash as another host, and drop tabs and line ends before they look.
 */
export function ownPath(requested: string | null | undefined, appOrigin: string): string {
  if (requested == null || requested.length > 8000 || /[\\\p{Cc}]/u.test(requested)) return '/'
  if (!URL.canParse(requested, appOrigin)) return '/'
  const url = new URL(requested, appOrigin)
  if (!url.href.startsWith(`${appOrigin}/`) || url.pathname.startsWith('//')) return '/'
  // What the framework adds to fetch a page's data is no part of its address.
  url.searchParams.delete('_rsc')
  return `${url.pathname}${url.search}${url.hash}`
}

// Said on `/sign-in?error=…`, besides NextAuth's own `CredentialsSignin`.
export const signInFailed = 'SignInFailed'
/** The password was right, and there is a second step. */
export const secondStep = 'SecondStep'
/** The form was too old, or not ours. */
export const formExpired = 'FormExpired'

/** Too many attempts, and in how many seconds the next one may be made. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  return `TooManyAttempts-${retryAfterSeconds}`
}

/** The seconds of such an error; undefined for any other. */
export function findWait(error: string | null | undefined): number | undefined {
  const seconds = /^TooManyAttempts-(\d{1,4})$/.exec(error ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** Whether a browser is led back to one of our forms after too many attempts. */
export function isThrottled(path: string): boolean {
  if (!/^\/(?:sign-in|sign-in\/second-step|second-factor|confirm)\?/.test(path)) return false
  const { searchParams } = new URL(path, 'http://localhost')
  return (
    searchParams.get('problem') === 'throttled' || findWait(searchParams.get('error')) !== undefined
  )
}

/** The form to sign in, with the reason why the last attempt failed. */
export function failedSignInPath(returnTo: string, error: string): string {
  return `/sign-in?${new URLSearchParams({ callbackUrl: returnTo, error })}`
}

/** Where a person confirms that it is them, with what was wrong at the last attempt, and from there on. */
export function confirmPath(next: string, problem?: string): string {
  return `/confirm?${new URLSearchParams({ next, ...(problem !== undefined && { problem }) })}`
}

/** Where what was pressed before can be pressed again, and the page that it was pressed on. */
export function pressPath(press: string, back: string): string {
  return `/confirm/press?${new URLSearchParams({ press, back })}`
}

/** The second step of a sign-in, with what was wrong at the last attempt. */
export function secondStepPath(returnTo: string, problem?: string): string {
  const query = { callbackUrl: returnTo, ...(problem !== undefined && { problem }) }
  return `/sign-in/second-step?${new URLSearchParams(query)}`
}

/**
 * Where the browser goes after what NextAuth answered: a path of ours. A sign-in that failed goes back
 * to its form with the reason in one word, since NextAuth may give the message of an error for one.
 */
export function nextStop(location: URL, requested: string | undefined, appOrigin: string): string {
  const { pathname, searchParams } = location
  const isStale = pathname === '/api/auth/signin' && searchParams.has('csrf')
  if (pathname !== '/api/auth/error' && !isStale) return ownPath(location.href, appOrigin)
  const said = searchParams.get('error')
  const returnTo = ownPath(requested, appOrigin)
  if (!isStale && said === secondStep) return secondStepPath(returnTo)
  return failedSignInPath(returnTo, isStale ? formExpired : reason(said))
}

// Anything else that NextAuth may say is a fault of ours.
function reason(error: string | null): string {
  const isKnown = error === 'CredentialsSignin' || findWait(error) !== undefined
  return isKnown && error !== null ? error : signInFailed
}

/**
 * The address that a request came from: the last entry, which the nearest server wrote. Where there
 * is no proxy our own server removes what a stranger sent, and Next puts in the socket's address.
 */
export function findRemoteAddress(forwardedFor: unknown): string {
  const text = typeof forwardedFor === 'string' ? forwardedFor : ''
  return text.split(',').at(-1)?.trim().slice(0, 64) || 'unknown'
}
