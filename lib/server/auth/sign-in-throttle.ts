import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { FirstLink } from '@/lib/server/auth/first-link'
import type { KnownDevice } from '@/lib/server/auth/known-device'
import type { SignInOrigin } from '@/lib/server/db/session'
import { countAttempt, countSignInAttempt } from '@/lib/server/db/sign-in-attempt'
import type { Store } from '@/lib/server/db/store'

export const signInLimits = {
  windowSeconds: 900,
  attemptsPerAccount: 10,
  // An office shares one address.
  attemptsPerAddress: 100,
} as const

/** Of base64: 262,144 counts at most. */
const unknownNameDigits = 3

export interface SessionOrigin extends SignInOrigin {
  /** The session that the browser has until then. */
  previous?: string | undefined
  /** Where people have signed in before with this browser. */
  knownDevice?: KnownDevice | undefined
  /** What waits for the person of this address to sign in, to be linked to their account. */
  firstLink?: FirstLink | undefined
}

export interface SignInAttempt extends SessionOrigin {
  email: string
  password: string
}

export interface ThrottleKeys {
  account: string
  address: string
}

/**
 * What an attempt counts for: the account and the address. In a browser where the person has signed in
 * before it counts for that browser alone, so that nobody can keep them out from elsewhere. Names that
 * nobody has share a bounded number of counts, however many are made up.
 */
export function throttleKeys(
  person: { id: string } | undefined,
  { email, address, knownDevice }: Pick<SignInAttempt, 'email' | 'address' | 'knownDevice'>,
): ThrottleKeys {
  if (person !== undefined && knownDevice?.people.includes(person.id) === true) {
    return {
      account: digestOf(`device ${knownDevice.id} ${person.id}`),
      address: digestOf(`device ${knownDevice.id}`),
    }
  }
  // What people type as an email may be a password: it is never stored as it came.
  const unknown = digestOf(email).slice(0, unknownNameDigits)
  return {
    account: digestOf(person === undefined ? `unknown ${unknown}` : `account ${person.id}`),
    address: digestOf(`address ${addressGroup(address)}`),
  }
}

/**
 * What a code counts for: apart from passwords, since a right password forgives its own failures and
 * would give endless tries at the code.
 */
export function codeKeys(
  person: { id: string; email: string },
  attempt: Pick<SignInAttempt, 'address' | 'knownDevice'>,
  kind: 'app' | 'recovery_code',
): ThrottleKeys {
  const { account, address } = throttleKeys(person, { ...attempt, email: person.email })
  return { account: digestOf(`${kind === 'app' ? 'code' : 'recovery'} ${account}`), address }
}

export interface Throttle {
  retryAfterSeconds: number
  /** There were too many from this address or browser, whichever account they were for. */
  isAddress: boolean
}

/** Counts the attempt; when the next one may be made, where there were too many. */
export async function findThrottle(
  database: Store['database'],
  keys: ThrottleKeys,
): Promise<Throttle | undefined> {
  const { windowSeconds, attemptsPerAccount, attemptsPerAddress } = signInLimits
  const counts = await countSignInAttempt(database, [keys.account, keys.address], windowSeconds)
  const exceeded = counts.filter(
    ({ key, attempts }) =>
      attempts > (key === keys.account ? attemptsPerAccount : attemptsPerAddress),
  )
  if (exceeded.length === 0) return undefined
  return {
    retryAfterSeconds: Math.max(...exceeded.map(({ secondsLeft }) => secondsLeft)),
    isAddress: exceeded.some(({ key }) => key === keys.address),
  }
}

/** Addresses from which no more passwords are read for a while. */
export interface Pauses {
  begin: (address: string, seconds: number) => void
  /** In how many seconds the next one is read; undefined where that is now. */
  find: (address: string) => number | undefined
}

const maxPauses = 1000

/**
 * What this instance has learnt from the store's counts, so that a flood of guesses from one address costs
 * neither the store nor the password form anything more.
 */
export function createPauses(now: () => number = Date.now): Pauses {
  const ends = new LRUCache<string, number>({ max: maxPauses })
  return {
    begin: (address, seconds) => {
      ends.set(addressGroup(address), now() + seconds * 1000)
    },
    find: (address) => {
      const seconds = Math.ceil(((ends.get(addressGroup(address)) ?? 0) - now()) / 1000)
      // A clock that was put back pauses nobody for longer than the counts would.
      return seconds > 0 && seconds <= signInLimits.windowSeconds ? seconds : undefined
    },
  }
}

/**
 * What a return from a provider counts for: its state, which may be shown once, and the browser or
 * address that it came from.
 */
export function returnKeys(state: string, { address, knownDevice }: SessionOrigin): ThrottleKeys {
  const from =
    knownDevice === undefined ? `address ${addressGroup(address)}` : `device ${knownDevice.id}`
  return { account: digestOf(`state ${state}`), address: digestOf(from) }
}

/** Counts a return; in how many seconds the next one may be made, where there were too many. */
export async function findReturnThrottle(
  database: Store['database'],
  { address }: ThrottleKeys,
): Promise<number | undefined> {
  const { windowSeconds, attemptsPerAddress } = signInLimits
  const { attempts, secondsLeft } = await countAttempt(database, address, windowSeconds)
  return attempts > attemptsPerAddress ? secondsLeft : undefined
}

/** Whether a state is shown for the first time. Only one that a provider has answered costs a row. */
export async function isFirstReturn(
  database: Store['database'],
  { account }: ThrottleKeys,
): Promise<boolean> {
  return (await countAttempt(database, account, signInLimits.windowSeconds)).attempts === 1
}

/**
 * Counts a challenge for a passkey, for the browser or address alone, since who asks is not known yet;
 * whether there were too many. Failed passwords of the same office are not in its way.
 */
export async function hasTooManyChallenges(
  database: Store['database'],
  { address, knownDevice }: SessionOrigin,
): Promise<boolean> {
  const { windowSeconds, attemptsPerAddress } = signInLimits
  const from =
    knownDevice === undefined ? `address ${addressGroup(address)}` : `device ${knownDevice.id}`
  const keys = [digestOf(`challenge ${from}`), digestOf(`challenges ${from}`)] as const
  const counts = await countSignInAttempt(database, keys, windowSeconds)
  return counts.some(({ attempts }) => attempts > attemptsPerAddress)
}

/** One subscriber has a whole /64 of IPv6 addresses to choose from. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
