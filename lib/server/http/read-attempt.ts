import 'server-only'
import type { FirstLink } from '@/lib/server/auth/first-link'
import { readFirstLink } from '@/lib/server/auth/keep-first-link'
import { readSessionToken } from '@/lib/server/auth/request-session'
import { type KnownDevice, readKnownDevice } from '@/lib/server/auth/known-device'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { requestLanguage } from '@/lib/server/auth/request-language'
import { getContext } from '@/lib/server/context'

/** Where somebody tries to show who they are. */
export interface AttemptOrigin {
  address: string
  /** Its `User-Agent`. */
  device: string | undefined
  /** The session that the browser has until then. */
  previous: string | undefined
  knownDevice: KnownDevice | undefined
  /** What its browser reads. */
  language: string | undefined
  firstLink: FirstLink | undefined
}

export async function readAttempt(request: Request): Promise<AttemptOrigin> {
  const { env } = getContext()
  return {
    address: findRemoteAddress(request.headers.get('x-forwarded-for')),
    device: request.headers.get('user-agent') ?? undefined,
    previous: (await readSessionToken())?.sid,
    knownDevice: await readKnownDevice(env),
    language: await requestLanguage(),
    firstLink: await readFirstLink(env),
  }
}
