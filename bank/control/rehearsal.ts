import type { MiddlewareHandler } from 'hono'
import { findAccess } from '@/bank/authorization/access'
import type { BankContext, BankEnv, BankRequest } from '@/bank/context'
import { applyFault } from '@/bank/control/apply-fault'
import { type Call, createFaultBook, type FaultBook } from '@/bank/control/fault-book'

/** The faults in force and the calls received. */
export interface Rehearsal {
  faults: FaultBook
  requests: RequestJournal
}

export function createRehearsal(context: BankContext): Rehearsal {
  return { faults: createFaultBook(context.clock), requests: createRequestJournal() }
}

/** Journals every call but those to the control routes, and serves it as the faults would have it. */
export function rehearse(context: BankContext, rehearsal: Rehearsal): MiddlewareHandler<BankEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/control/')) return next()
    const { method, path, url } = c.req
    const entry = rehearsal.requests.begin({ at: context.clock.now(), method, path, url })
    const faults = rehearsal.faults.take(await callOf(context, rehearsal, c))
    const serve = async (index: number): Promise<Response> => {
      const fault = faults[index]
      if (fault !== undefined) return applyFault(fault, c, () => serve(index + 1))
      await next()
      entry.client_id = c.get('client_id') ?? null
      return c.res
    }
    const response = await serve(0)
    // Reading the headers of a response costs time, so only those of a fault are read.
    const wasCut = faults.length > 0 && response.headers.has('x-hono-already-sent')
    entry.status = wasCut ? null : response.status
    if (response !== c.res) {
      // Hono would merge the headers of the answer that this one takes the place of.
      c.res = undefined
      c.res = response
    }
    return undefined
  }
}

async function callOf(context: BankContext, rehearsal: Rehearsal, c: BankRequest): Promise<Call> {
  const call = { method: c.req.method, path: c.req.path }
  if (!rehearsal.faults.needsCaller()) return call
  const [, token] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const access = token === undefined ? undefined : await findAccess(context, token)
  return { ...call, client_id: access?.app_id, business_id: access?.business_id }
}

/** One call that the bank received, without headers and body and so without tokens; see `safeQuery`. */
interface JournalEntry {
  sequence: number
  at: string
  method: string
  path: string
  query: string
  client_id: string | null
  /** Null while it is being served, and for one whose connection was cut instead of answered. */
  status: number | null
}

interface RequestJournal {
  list: () => readonly JournalEntry[]
  clear: () => void
  begin: (call: { at: Date; method: string; path: string; url: string }) => JournalEntry
}

const maxEntries = 20_000

/** The last calls received, oldest first. */
function createRequestJournal(): RequestJournal {
  let entries: JournalEntry[] = []
  let sequence = 0
  return {
    list: () => entries,
    clear: () => {
      entries = []
    },
    begin: ({ at, method, path, url }) => {
      sequence += 1
      const question = url.indexOf('?')
      const entry: JournalEntry = {
        sequence,
        at: at.toISOString(),
        method,
        path,
        query: question === -1 ? '' : safeQuery(url.slice(question + 1)),
        client_id: null,
        status: null,
      }
      entries.push(entry)
      if (entries.length > maxEntries * 1.1) entries = entries.slice(-maxEntries)
      return entry
    },
  }
}

const secretNames =
  /^(?:code|state|token|access_token|refresh_token|id_token|client_secret|code_verifier|code_challenge|signature|password)$/i

/** The query with the values of everything that could open something removed. */
function safeQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      if (equals === -1) return pair
      const name = pair.slice(0, equals)
      return secretNames.test(decodeName(name)) ? `${name}=[removed]` : pair
    })
    .join('&')
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
