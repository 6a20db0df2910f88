import 'server-only'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/server/auth/auth-options'
import { nextStop } from '@/lib/server/auth/next-stop'
import { services } from '@/lib/server/services'

// What is used of NextAuth. Its log sink, its session endpoint and its pages are not reachable.
const offered = new Set(['GET signin', 'GET csrf', 'GET error', 'POST callback/credentials'])

/** Answers `/api/auth/…`; undefined for what is not offered there. */
export async function answerAuth(
  request: Request,
  nextauth: string[],
): Promise<Response | undefined> {
  const action = nextauth.join('/')
  if (!offered.has(`${request.method} ${action}`)) return undefined
  const { env } = await services()
  const asked = request.method === 'POST' ? await readReturn(request.clone()) : undefined
  const handler = NextAuth(authOptions({ ...env, authSecret: env.authSecret.reveal() })) as (
    request: Request,
    context: { params: { nextauth: string[] } },
  ) => Promise<Response>
  return afterwards(await handler(request, { params: { nextauth } }), asked, env.appOrigin)
}

async function readReturn(request: Request): Promise<string | undefined> {
  return new URLSearchParams(await request.text()).get('callbackUrl') ?? undefined
}

/**
 * After a form, 303: the browser asks for the next page by GET. A failed sign-in goes to the form
 * at once, with the reason, instead of over two more addresses that lose where it was going.
 */
function afterwards(response: Response, asked: string | undefined, appOrigin: string): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const headers = new Headers(response.headers)
  headers.set('location', nextStop(new URL(location, appOrigin), asked, appOrigin))
  return new Response(null, { status: 303, headers })
}
