import 'server-only'
import { redirect } from 'next/navigation'
import { findCurrentPerson } from '@/lib/server/auth/current-session'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import type { PersonSession } from '@/lib/server/auth/firms/create-firms'

export type { PersonSession } from '@/lib/server/auth/firms/create-firms'

/** The signed-in person of a page; anybody else is sent to sign in, and back to the page. */
export async function requirePerson(): Promise<PersonSession> {
  const session = await findCurrentPerson()
  if (session === undefined) redirect(await currentSignInPath())
  return session
}
