import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { remoteAddress } from '@/bank/api/rate-limit'
import { ageGrant } from '@/bank/authorization/grants'
import {
  listPartners,
  PartnerDetailsError,
  registerPartner,
  removePartner,
  rotatePartnerSecret,
} from '@/bank/authorization/partners'
import type { BankContext } from '@/bank/context'
import { isSameSecret } from '@/lib/bank-contract/secret-text'

const ageSchema = z.strictObject({
  client_id: z.string(),
  business_id: z.uuid(),
  days: z.int().min(1).max(3650),
})

/**
 * The operator's command talks to a running bank here, since the embedded store can be open in one
 * process only. Served on this machine and with the operator's key; otherwise 404.
 */
export function operatorRoutes(context: BankContext): Hono {
  const routes = new Hono()
  const { database, clock } = context
  const noSuchApp = (c: Context) => c.json({ error: 'no such app' }, 404)

  routes.get('/operator/partners', (c) =>
    guarded(context, c, async () => c.json({ partners: await listPartners(database) })),
  )
  routes.post('/operator/partners', (c) =>
    guarded(context, c, async () => {
      try {
        const details: unknown = await c.req.json().catch(() => undefined)
        return c.json(await registerPartner(database, details, clock.now()), 201)
      } catch (error) {
        if (error instanceof PartnerDetailsError) return c.json({ error: error.message }, 400)
        throw error
      }
    }),
  )
  routes.post('/operator/partners/:client_id/secret', (c) =>
    guarded(context, c, async () => {
      const rotated = await rotatePartnerSecret(database, c.req.param('client_id'))
      return rotated === undefined ? noSuchApp(c) : c.json(rotated)
    }),
  )
  routes.delete('/operator/partners/:client_id', (c) =>
    guarded(context, c, async () => {
      const removed = await removePartner(database, c.req.param('client_id'), clock.now())
      return removed ? c.body(null, 204) : noSuchApp(c)
    }),
  )
  routes.post('/operator/grants/age', (c) =>
    guarded(context, c, async () => {
      const request = ageSchema.safeParse(await c.req.json().catch(() => undefined))
      if (!request.success) return c.json({ error: 'say client_id, business_id and days' }, 400)
      const isAged = await ageGrant(context, request.data)
      return isAged ? c.body(null, 204) : c.json({ error: 'no such grant' }, 404)
    }),
  )
  return routes
}

async function guarded(
  context: BankContext,
  c: Context,
  act: () => Promise<Response>,
): Promise<Response> {
  const key = context.settings.operatorKey
  const header = c.req.header('authorization') ?? ''
  if (
    key === undefined ||
    !isLoopback(remoteAddress(c)) ||
    !isSameSecret(header, `Bearer ${key}`)
  ) {
    return c.notFound()
  }
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  return act()
}

function isLoopback(address: string): boolean {
  return address === 'in-process' || /^(::ffff:)?127\.|^::1$/.test(address)
}
