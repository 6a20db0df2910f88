import 'server-only'
import { randomUUID } from 'node:crypto'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { decode, encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'
import { cookieName, cookieOptions } from '@/lib/server/auth/session-cookie'

/** A browser in which somebody has signed in before. Failures elsewhere do not keep them out of it. */
export interface KnownDevice {
  id: string
  /** Who has signed in there, the latest first. */
  people: readonly string[]
}

const deviceCookie = 'device'
/** As long as browsers keep a cookie. */
const seconds = 400 * 24 * 60 * 60
const maxPeople = 8

export interface Sealing {
  isHttps: boolean
  authSecret: SecretText
}

/** What the browser of this request shows; undefined without a cookie that we sealed. */
export async function readKnownDevice({
  isHttps,
  authSecret,
}: Sealing): Promise<KnownDevice | undefined> {
  const sealed = (await cookies()).get(cookieName(deviceCookie, isHttps))?.value
  if (sealed === undefined) return undefined
  const token = await decode({ token: sealed, secret: authSecret.reveal() }).catch(() => null)
  const id = token?.['device']
  const people: unknown = token?.['people']
  if (typeof id !== 'string' || !Array.isArray(people)) return undefined
  return { id, people: people.filter((each) => typeof each === 'string') }
}

/** Makes the browser of this request known for a person who has signed in there. */
export async function rememberDevice(
  { isHttps, authSecret }: Sealing,
  known: KnownDevice | undefined,
  person_id: string,
): Promise<void> {
  const others = known?.people.filter((each) => each !== person_id) ?? []
  const token = {
    device: known?.id ?? randomUUID(),
    people: [person_id, ...others].slice(0, maxPeople),
  }
  const value = await encode({ token, secret: authSecret.reveal(), maxAge: seconds })
  const options = { ...cookieOptions(isHttps), maxAge: seconds }
  ;(await cookies()).set(cookieName(deviceCookie, isHttps), value, options)
}
