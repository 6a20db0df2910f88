import { Hono } from 'hono'
import * as z from 'zod'
import { requireBearer, tokenRefused } from '@/bank/api/access-check'
import { ProblemError } from '@/bank/api/problem'
import { isMovable, saveClockOffset } from '@/bank/clock'
import type { BankContext, BankEnv, BankRequest } from '@/bank/context'
import { faultListSchema } from '@/bank/control/fault'
import { disconnectApp, listGrantRecords } from '@/bank/control/grant-records'
import type { Rehearsal } from '@/bank/control/rehearsal'
import {
  recordedTransactionsSchema,
  requireBookable,
  settledTransactionsSchema,
  transactionOrder,
  wording,
} from '@/bank/control/transaction-orders'
import { followClock } from '@/bank/ledger/follow-clock'
import { recordTransactions } from '@/bank/ledger/record-transactions'
import { settleTransactions } from '@/bank/ledger/settle-transactions'
import { isSameSecret } from '@/lib/bank-contract/secret-text'

const maxControlBodyLength = 32 * 1024 * 1024

const clockSchema = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advance_seconds: z.number() }),
])

const rotationSchema = z.union([
  z.strictObject({ kind: z.literal('strict') }),
  z.strictObject({ kind: z.literal('family') }),
  z.strictObject({ kind: z.literal('grace'), seconds: z.number().min(0) }),
])

const disconnectSchema = z.strictObject({ business_id: z.uuid(), client_id: wording.optional() })
const rateLimitSchema = z.strictObject({ enabled: z.boolean() })

/** Everything a rehearsal may turn. Mounted only with a control key, which every call must carry. */
export function controlRoutes(context: BankContext, rehearsal: Rehearsal): Hono<BankEnv> {
  const { controlKey } = context.settings
  if (controlKey === undefined) throw new Error('control routes need a control key')
  const routes = new Hono<BankEnv>()
  routes.use('/control/*', async (c, next) => {
    if (!isSameSecret(requireBearer(c.req.header('authorization')), controlKey)) {
      throw tokenRefused()
    }
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    await next()
  })
  mountClock(routes, context)
  mountFaults(routes, rehearsal)
  mountPolicies(routes, context)
  mountLedger(routes, context)
  routes.get('/control/requests', (c) => c.json({ requests: rehearsal.requests.list() }))
  routes.delete('/control/requests', (c) => {
    rehearsal.requests.clear()
    return c.body(null, 204)
  })
  return routes
}

function mountClock(routes: Hono<BankEnv>, context: BankContext): void {
  const { clock } = context
  routes.get('/control/clock', (c) => c.json({ now: clock.now().toISOString() }))
  routes.put('/control/clock', async (c) => {
    const body = await requireBody(c, clockSchema)
    if (!isMovable(clock)) throw new ProblemError('conflict', 'This bank has a fixed clock.')
    try {
      if ('now' in body) clock.set(new Date(body.now))
      else clock.advance(body.advance_seconds)
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      throw new ProblemError('invalid_request', `The clock was not moved: ${cause.message}.`)
    }
    await saveClockOffset(context.database, clock.offsetMilliseconds())
    await followClock(context)
    return c.json({ now: clock.now().toISOString() })
  })
}

function mountFaults(routes: Hono<BankEnv>, { faults }: Rehearsal): void {
  const answer = (c: BankRequest): Response =>
    c.json(
      faults.list().map(({ id, fault, fired, seen, journal }) => ({
        id,
        ...fault,
        seen,
        fired,
        journal,
      })),
    )
  routes.get('/control/faults', answer)
  routes.put('/control/faults', async (c) => {
    faults.replace(await requireBody(c, faultListSchema))
    return answer(c)
  })
  routes.delete('/control/faults', (c) => {
    faults.replace([])
    return c.body(null, 204)
  })
}

function mountPolicies(routes: Hono<BankEnv>, { settings }: BankContext): void {
  routes.get('/control/rotation-policy', (c) => c.json(settings.rotationPolicy))
  routes.put('/control/rotation-policy', async (c) => {
    settings.rotationPolicy = await requireBody(c, rotationSchema)
    return c.json(settings.rotationPolicy)
  })
  routes.get('/control/rate-limits', (c) => c.json({ enabled: settings.rateLimited }))
  routes.put('/control/rate-limits', async (c) => {
    settings.rateLimited = (await requireBody(c, rateLimitSchema)).enabled
    return c.json({ enabled: settings.rateLimited })
  })
}

function mountLedger(routes: Hono<BankEnv>, context: BankContext): void {
  routes.post('/control/transactions', async (c) => {
    const { business_id, transactions } = await requireBody(c, recordedTransactionsSchema)
    const orders = transactions.map(transactionOrder)
    const recorded = await requireBookable(() => recordTransactions(context, business_id, orders))
    return c.json({ transactions: recorded }, 201)
  })
  routes.post('/control/transactions/settle', async (c) => {
    const body = await requireBody(c, settledTransactionsSchema)
    const { business_id, transaction_ids } = body
    const settled = await requireBookable(() =>
      settleTransactions(context, business_id, transaction_ids),
    )
    return c.json({ transactions: settled })
  })
  routes.get('/control/grants', async (c) =>
    c.json({ grants: await listGrantRecords(context.database) }),
  )
  // What a customer does in business settings; see Spec, States and transitions.
  routes.post('/control/grants/disconnect', async (c) => {
    const body = await requireBody(c, disconnectSchema)
    return c.json({ disconnected: await disconnectApp(context, body) })
  })
}

async function requireBody<Value>(c: BankRequest, schema: z.ZodType<Value>): Promise<Value> {
  const length = Number(c.req.header('content-length') ?? 0)
  const text = length > maxControlBodyLength ? undefined : await c.req.text()
  if (text === undefined || text.length > maxControlBodyLength) {
    throw new ProblemError('content_too_large', 'A control body may have at most 32 MiB.')
  }
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new ProblemError('invalid_request', 'The body is not what this route takes.', {
    errors: parsed.error.issues.map(({ path, message }) => ({
      parameter: path.join('.'),
      detail: message,
    })),
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('invalid_request', 'The body must be JSON.')
  }
}
