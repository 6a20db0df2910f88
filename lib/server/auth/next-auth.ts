import 'server-only'
import NextAuth from 'next-auth'
import type { AuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { forgetFirstLink, readFirstLink } from '@/lib/server/auth/keep-first-link'
import { keepSecondStep } from '@/lib/server/auth/keep-session'
import { readSessionToken } from '@/lib/server/auth/request-session'
import { readKnownDevice, rememberDevice } from '@/lib/server/auth/known-device'
import { requestLanguage } from '@/lib/server/auth/request-language'
import {
  failedSignInPath,
  findRemoteAddress,
  nextStop,
  ownPath,
  secondStep,
  signInFailed,
  tooManyAttempts,
} from '@/lib/server/auth/return-path'
import {
  callbackCookie,
  cookieName,
  cookieOptions,
  csrfCookie,
  sessionCookie,
} from '@/lib/server/auth/session-cookie'
import { findPause, signInByPassword } from '@/lib/server/auth/sign-in'
import { sessionLife } from '@/lib/server/db/session'
import { getContext } from '@/lib/server/context'
import { countsOf } from '@/lib/server/service-counts'

/** NextAuth as far as it is used: a form, a CSRF token, and a cookie that holds a session id. */
export function authOptions(settings: {
  appOrigin: string
  isHttps: boolean
  authSecret: string
}): AuthOptions {
  const { appOrigin, isHttps, authSecret } = settings
  const cookie = (name: string) => ({
    name: cookieName(name, isHttps),
    options: cookieOptions(isHttps),
  })
  return {
    secret: authSecret,
    useSecureCookies: isHttps,
    pages: { signIn: '/sign-in', error: '/sign-in' },
    session: { strategy: 'jwt', maxAge: sessionLife.whole },
    cookies: {
      sessionToken: cookie(sessionCookie),
      csrfToken: cookie(csrfCookie),
      callbackUrl: cookie(callbackCookie),
    },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials, request) => {
          const context = getContext()
          const { env, log } = context
          const device = await readKnownDevice(env)
          const attempt = {
            email: text(credentials?.email),
            password: text(credentials?.password),
            address: findRemoteAddress(request.headers?.['x-forwarded-for']),
            device: text(request.headers?.['user-agent']),
            previous: (await readSessionToken())?.sid,
            knownDevice: device,
            language: await requestLanguage(),
            firstLink: await readFirstLink(env),
          }
          const outcome = await signInByPassword(context, attempt).catch((cause: unknown) => {
            // NextAuth would write the message of an error into the address that it leads to.
            log.error({ reason: cause instanceof Error ? cause.name : 'unknown' }, 'sign-in failed')
            throw new Error(signInFailed)
          })
          if (outcome.kind === 'throttled') {
            if (outcome.isNewPause) countsOf(context).countLimit('address')
            throw new Error(tooManyAttempts(outcome.retryAfterSeconds))
          }
          if (outcome.kind === 'refused') return null
          if (outcome.kind === 'second_step') {
            await keepSecondStep(outcome.token)
            throw new Error(secondStep)
          }
          await rememberDevice(env, device, outcome.person_id)
          await forgetFirstLink(env)
          return { id: outcome.sid }
        },
      }),
    ],
    callbacks: {
      // Nothing but the id of our own row: no name, no email, no token of any bank.
      jwt: ({ token, user }) => ({ sid: user?.id ?? token['sid'] }),
      redirect: ({ url }) => ownPath(url, appOrigin),
    },
    // Its messages quote what people typed; outcomes are logged by the route that answers the request.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// What is used of NextAuth. Its log sink, its session endpoint and its pages are not reachable.
const offered = new Set(['GET signin', 'GET csrf', 'GET error', 'POST callback/credentials'])

/** Answers `/api/auth/…`; undefined for what is not offered there. */
export async function answerAuth(
  request: Request,
  nextauth: string[],
): Promise<Response | undefined> {
  const action = nextauth.join('/')
  if (!offered.has(`${request.method} ${action}`)) return undefined
  const { env } = getContext()
  const requested = request.method === 'POST' ? await readReturn(request.clone()) : undefined
  const pause = request.method === 'POST' ? await findWaitOf(request) : undefined
  if (pause !== undefined) {
    const location = failedSignInPath(ownPath(requested, env.appOrigin), tooManyAttempts(pause))
    return new Response(null, { status: 303, headers: { location } })
  }
  const handler = NextAuth(authOptions({ ...env, authSecret: env.authSecret.reveal() })) as (
    request: Request,
    context: { params: { nextauth: string[] } },
  ) => Promise<Response>
  return afterwards(await handler(request, { params: { nextauth } }), requested, env.appOrigin)
}

/** A flood of guesses is not worth reading a form for. */
async function findWaitOf({ headers }: Request): Promise<number | undefined> {
  const context = getContext()
  const pause = findPause(context, findRemoteAddress(headers.get('x-forwarded-for')))
  const isKnown = async () => (await readKnownDevice(context.env)) !== undefined
  return pause === undefined || (await isKnown()) ? undefined : pause
}

async function readReturn(request: Request): Promise<string | undefined> {
  return new URLSearchParams(await request.text()).get('callbackUrl') ?? undefined
}

/**
 * After a form, 303: the browser asks for the next page by GET. A failed sign-in goes to the form
 * at once, with the reason, instead of over two more addresses that lose where it was going.
 */
function afterwards(
  response: Response,
  requested: string | undefined,
  appOrigin: string,
): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const headers = new Headers(response.headers)
  headers.set('location', nextStop(new URL(location, appOrigin), requested, appOrigin))
  return new Response(null, { status: 303, headers })
}
