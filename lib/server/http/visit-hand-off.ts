import 'server-only'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { createGuessLimit } from '@/lib/server/http/guess-limit'
import { isShownToPerson } from '@/lib/server/http/is-shown-to-person'
import { services } from '@/lib/server/services'

const guesses = createGuessLimit(30)

type Visit = Awaited<
  ReturnType<Awaited<ReturnType<typeof services>>['connections']['handOffs']['open']>
>

/** What stands behind a link. `mayCount` is false for who would only be looking at their own. */
export async function visitHandOff(
  token: string,
  headers: Headers,
  { mayCount }: { mayCount: boolean },
): Promise<Visit | { kind: 'throttled' }> {
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return { kind: 'throttled' }
  const { connections } = await services()
  const visit = await connections.handOffs.open({
    token: new SecretText(token),
    isPerson: mayCount && isShownToPerson(headers),
  })
  if (visit.kind === 'unknown') guesses.note(address)
  return visit
}
