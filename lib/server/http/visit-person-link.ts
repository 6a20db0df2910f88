import 'server-only'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { createGuessLimit } from '@/lib/server/http/visit-hand-off'
import { services } from '@/lib/server/services'

const guesses = createGuessLimit(30)

type Link = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<typeof services>>['people']['openLink']>>
>

/** Whether a setup link is open; guesses at it are counted together with those at other links. */
export async function visitSetup(token: string, headers: Headers): Promise<boolean> {
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return false
  const { setup } = await services()
  const isOpen = await setup.isOpen(new SecretText(token))
  if (!isOpen) guesses.note(address)
  return isOpen
}

/** What stands behind a link to join or to reset a password; guesses are counted by address. */
export async function visitPersonLink(
  token: string,
  headers: Headers,
): Promise<Link | { state: 'unknown' | 'throttled' }> {
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return { state: 'throttled' }
  const { people } = await services()
  const link = await people.openLink(new SecretText(token))
  if (link === undefined) guesses.note(address)
  return link ?? { state: 'unknown' }
}
