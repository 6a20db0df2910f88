import 'server-only'
import { LRUCache } from 'lru-cache'
import { notFound } from 'next/navigation'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import { type PersonSession, requirePerson } from '@/lib/server/auth/guards'
import { findRemoteAddress } from '@/lib/server/auth/return-path'
import { getContext, processPart } from '@/lib/server/context'
import { findAddressLink } from '@/lib/server/db/address-link'
import { findPersonLink, type OpenPersonLink } from '@/lib/server/db/person-link'
import { isSetupOpen } from '@/lib/server/db/setup-link'
import { findHandOff } from '@/lib/server/db/hand-off'
import { openHandOff, type HandOffVisit } from '@/lib/server/connections/handoff/open-hand-off'

/** The page of a link: where its form was sent from. */
export function linkPath(page: 'handoff' | 'join' | 'setup', token: string): string {
  return `/${page}/${encodeURIComponent(token.slice(0, maxTokenLength) || 'none')}`
}

const maxTokenLength = 100
const windowMilliseconds = 60_000
const maxAddresses = 10_000
const maxPerWindow = 30
// Pages and routes count together.
const handOffGuesses = processPart('guesses at hand-offs', () => createGuessLimit(maxPerWindow))
const personLinkGuesses = processPart('guesses at links', () => createGuessLimit(maxPerWindow))

/** What stands behind a link. `mayCount` is false for who would only be looking at their own. */
export async function visitHandOff(
  token: string,
  headers: Headers,
  { mayCount }: { mayCount: boolean },
): Promise<HandOffVisit | { kind: 'throttled' }> {
  const context = getContext()
  const guesses = handOffGuesses(context)
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return { kind: 'throttled' }
  const visit = await openHandOff(context, {
    token: new SecretText(token),
    isPerson: mayCount && isShownToPerson(headers),
  })
  if (visit.kind === 'unknown') guesses.note(address)
  return visit
}

/**
 * Counts by address, in this process, requests for what is not there. A link cannot be guessed;
 * this keeps those who try from costing the store anything.
 */
export interface GuessLimit {
  isReached: (address: string) => boolean
  note: (address: string) => void
}

export function createGuessLimit(maxGuesses: number, now: () => number = Date.now): GuessLimit {
  const counts = new LRUCache<string, { guesses: number; endsAt: number }>({ max: maxAddresses })
  const find = (address: string) => {
    const count = counts.get(address)
    return count !== undefined && count.endsAt > now() ? count : undefined
  }
  return {
    isReached: (address) => (find(address)?.guesses ?? 0) >= maxGuesses,
    note: (address) => {
      const known = find(address)
      if (known !== undefined) {
        known.guesses += 1
        return
      }
      counts.set(address, { guesses: 1, endsAt: now() + windowMilliseconds })
    },
  }
}

/**
 * Whether a browser says that it is about to show the page. Programs that look at the links of a
 * message do not say so, and fetching ahead is no look.
 */
export function isShownToPerson(headers: Headers): boolean {
  return (
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !/prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  )
}

/** The link of a page; not found where this person may see no such link. */
export async function requireHandOff(
  params: Promise<{ hand_off_id: string }>,
): Promise<{ session: PersonSession; handOff: HandOff }> {
  const session = await requirePerson()
  const { hand_off_id } = await params
  const handOff = await findHandOff(getContext().store.database, session.person, hand_off_id)
  return { session, handOff: handOff ?? notFound() }
}

/** Whether a setup link is open; guesses at it are counted together with those at other links. */
export async function visitSetup(token: string, headers: Headers): Promise<boolean> {
  const context = getContext()
  const guesses = personLinkGuesses(context)
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return false
  const isOpen = await isSetupOpen(context.store.database, new SecretText(token))
  if (!isOpen) guesses.note(address)
  return isOpen
}

/** The page of a link by which an address is confirmed. */
export function addressLinkPath(token: string): string {
  return `/address/${encodeURIComponent(token.slice(0, maxSealedLength) || 'none')}`
}

const maxSealedLength = 2100

/** What is confirmed by a link; guesses are counted together with those at other links. */
export async function visitAddressLink(token: string, headers: Headers) {
  const context = getContext()
  const guesses = personLinkGuesses(context)
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return undefined
  const { database, vault } = context.store
  const store = { query: database.query, vault }
  const link = await findAddressLink(store, new SecretText(token), context.clock.now())
  if (link === undefined) guesses.note(address)
  return link
}

/** What stands behind a link to join or to reset a password; guesses are counted by address. */
export async function visitPersonLink(
  token: string,
  headers: Headers,
): Promise<OpenPersonLink | { state: 'unknown' | 'throttled' }> {
  const context = getContext()
  const guesses = personLinkGuesses(context)
  const address = findRemoteAddress(headers.get('x-forwarded-for'))
  if (guesses.isReached(address)) return { state: 'throttled' }
  const link = await findPersonLink(context.store.database, new SecretText(token))
  if (link === undefined) guesses.note(address)
  return link ?? { state: 'unknown' }
}
