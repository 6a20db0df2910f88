import type { MiddlewareHandler } from 'hono'
import type { BankEnv, BankRequest } from '@/bank/api/bank-env'
import { findAccess } from '@/bank/authorization/access'
import type { BankContext } from '@/bank/context'
import { applyFault } from '@/bank/control/apply-fault'
import { type Call, createFaultBook, type FaultBook } from '@/bank/control/fault-book'
import { createRequestJournal, type RequestJournal } from '@/bank/control/request-journal'

/** What a rehearsal keeps: the faults in force and the calls received. */
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
    // Headers that nobody looks at are written as they are, which is why only a fault's are read.
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
  if (!rehearsal.faults.asksForCaller()) return call
  const [, token] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const access = token === undefined ? undefined : await findAccess(context, token)
  return { ...call, client_id: access?.app_id, business_id: access?.business_id }
}
