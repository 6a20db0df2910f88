import 'server-only'
import { ownPath } from '@/lib/server/auth/own-path'
import { services } from '@/lib/server/services'

const storageKey = Symbol.for('countinghouse.request')

/** Where to sign in, with the way back. NextAuth sets its CSRF cookie there and shows `/sign-in`. */
export function signInPath(returnTo: string): string {
  return `/api/auth/signin?${new URLSearchParams({ callbackUrl: returnTo })}`
}

/** The same for the page being rendered. */
export async function currentSignInPath(): Promise<string> {
  return signInPath(await currentPath())
}

/** The path and query of the page being rendered, which only the dashboard's own server knows. */
export async function currentPath(): Promise<string> {
  const holder = globalThis as {
    [storageKey]?: { getStore: () => { path?: string } | undefined }
  }
  const { env } = await services()
  return ownPath(holder[storageKey]?.getStore()?.path, env.appOrigin)
}
