import 'server-only'
import { notFound, redirect } from 'next/navigation'
import { findCurrentClient } from '@/lib/server/auth/current-session'
import { currentSignInPath } from '@/lib/server/auth/sign-in-path'
import type { ClientAccess } from '@/lib/server/auth/firms/create-firms'

export type { ClientAccess } from '@/lib/server/auth/firms/create-firms'

/**
 * The client of a page with the person who may see it. An unknown client, another firm's and one
 * that is not assigned are all the same: not found. Nothing else has to be required on the page.
 */
export async function requireClient(connection_id: string): Promise<ClientAccess> {
  const found = await findCurrentClient(connection_id)
  if (found === undefined) redirect(await currentSignInPath())
  return found.access ?? notFound()
}
