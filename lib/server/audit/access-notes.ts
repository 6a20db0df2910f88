import { LRUCache } from 'lru-cache'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { AuditEvent } from '@/lib/server/audit/audit'
import type { DomainFirm } from '@/lib/server/db/person'

/** Who acts: a person by one of their sessions, or a program by a token of theirs. */
export interface Actor {
  sid: string
  /** What the program’s token is called; undefined of a session. */
  program?: string
  person: { id: string; firm_id: string }
}

/** What is noted once and not with every request: the pages of a client are many. */
export interface AccessNotes {
  /** The person sees this client: once an hour for each session. */
  noteView: (actor: Actor, connection_id: string) => Promise<void>
  /** The person was refused: a client that is not theirs or not there, or what their role may not. */
  noteRefusal: (actor: Actor, refused: Refusal) => Promise<void>
  /** A person’s sign-ins are paused, after too many: once an hour. */
  notePause: (person: Actor['person']) => Promise<void>
  /** A sign-in failed because no person has that address. */
  noteUnknown: (attempt: UnknownSignIn) => Promise<void>
}

export interface Refusal {
  status: 403 | 404
  /** They might have done it after confirming that it is them. */
  isProofNeeded?: boolean
  /** As it was requested; kept where it has the form of one. */
  connection_id?: string | undefined
}

export interface UnknownSignIn {
  /** As it was typed: it may be a password. */
  name: string
  address: string
}

export interface AccessNotesDependencies {
  append: (event: AuditEvent) => Promise<void>
  /** The only firm with addresses of this domain, or the only firm; undefined where several match. */
  findFirmOfDomain: (domain: string) => Promise<DomainFirm | undefined>
  log?: { warn: (facts: object, message: string) => void } | undefined
  now: () => number
}

const hourMilliseconds = 60 * 60 * 1000
const maxKept = 20_000
const maxRefusals = 20
const maxUnknown = 30

export function createAccessNotes(deps: AccessNotesDependencies): AccessNotes {
  const { append } = deps
  const hourly = createHourly(deps.now)
  return {
    noteView: async ({ sid, program, person }, connection_id) => {
      const key = `view ${sid} ${connection_id}`
      if (hourly.count(key) > 1) return
      const about = { firm_id: person.firm_id, person_id: person.id, connection_id }
      const detail = program !== undefined && { detail: { program } }
      await append({ ...about, kind: 'access.viewed', ...detail }).catch((cause: unknown) => {
        // Not written, so the next request has to.
        hourly.forget(key)
        throw cause
      })
    },
    noteRefusal: async ({ sid, person }, { status, isProofNeeded, connection_id = '' }) => {
      const refusals = `refusals ${sid}`
      if (hourly.find(refusals) >= maxRefusals) return
      // One page looks for its client in several places.
      const what = isProofNeeded === true ? 'proof' : status
      if (hourly.count(`refusal ${sid} ${what} ${connection_id.slice(0, 64)}`) > 1) return
      const isLast = hourly.count(refusals) === maxRefusals
      await append({
        firm_id: person.firm_id,
        person_id: person.id,
        connection_id: uuidPattern.test(connection_id) ? connection_id : null,
        kind: 'access.refused',
        detail: { status, isLast, ...(isProofNeeded === true && { isProofNeeded }) },
      })
    },
    notePause: async ({ id: person_id, firm_id }) => {
      if (hourly.count(`pause ${person_id}`) > 1) return
      await append({ firm_id, person_id, kind: 'session.paused' })
    },
    noteUnknown: async ({ name, address }) => {
      const domain = /@([^@\s]{1,255})$/.exec(name.toLowerCase())?.[1] ?? ''
      const firm = await deps.findFirmOfDomain(domain)
      const attempts = hourly.count(`unknown ${firm?.firm_id ?? ''}`)
      if (attempts > maxUnknown) return
      const isLast = attempts === maxUnknown
      if (firm === undefined) {
        deps.log?.warn({ address, isLast }, 'a sign-in by an unknown name was refused')
        return
      }
      // What is a colleague's too is no secret. Of any other text nothing is kept.
      const shown = firm.isOwnDomain ? { name: `${name.slice(0, 1)}…@${domain}` } : {}
      const { firm_id } = firm
      await append({ firm_id, kind: 'session.unknown', address, detail: { ...shown, isLast } })
    },
  }
}

/** Counts by key, for an hour from the first of each. */
function createHourly(now: () => number) {
  const counts = new LRUCache<string, { since: number; count: number }>({ max: maxKept })
  return {
    count: (key: string): number => {
      const known = counts.get(key)
      if (known !== undefined && now() - known.since < hourMilliseconds) return ++known.count
      counts.set(key, { since: now(), count: 1 })
      return 1
    },
    find: (key: string): number => {
      const known = counts.get(key)
      return known !== undefined && now() - known.since < hourMilliseconds ? known.count : 0
    },
    forget: (key: string): void => void counts.delete(key),
  }
}
