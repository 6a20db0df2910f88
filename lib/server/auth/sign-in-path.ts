import 'server-only'
import { headers } from 'next/headers'
import { ownPath } from '@/lib/server/auth/return-path'
import { getContext } from '@/lib/server/context'

/** Where to sign in, with the way back. NextAuth sets its CSRF cookie there and shows `/sign-in`. */
export function signInPath(returnTo: string): string {
  return `/api/auth/signin?${new URLSearchParams({ callbackUrl: returnTo })}`
}

/** The same for the page being rendered. */
export async function currentSignInPath(): Promise<string> {
  return signInPath(await currentPath())
}

/** The path and query of the page being rendered, which the front server hands on in a header. */
export async function currentPath(): Promise<string> {
  const { env } = getContext()
  return ownPath((await headers()).get('x-request-path'), env.appOrigin)
}

/** The page being rendered, with the languages to choose from. */
export async function languagesPath(): Promise<string> {
  const path = await currentPath()
  return `${path}${path.includes('?') ? '&' : '?'}languages=1`
}
