import { Hono } from 'hono'
import { refuseOtherMethods } from '@/bank/api/refuse-other-methods'
import type { BankContext } from '@/bank/context'
import { consentRoutes } from '@/bank/screens/consent-routes'
import { settingsRoutes } from '@/bank/screens/settings-routes'
import { signInRoutes } from '@/bank/screens/sign-in'
import { stylesheet, stylesheetPath } from '@/bank/screens/stylesheet'

/** Every page that the bank shows to people. */
export function screenRoutes(context: BankContext): Hono {
  const routes = new Hono()
  routes.get(stylesheetPath, (c) =>
    c.body(stylesheet, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    }),
  )
  routes.route('/', signInRoutes(context))
  routes.route('/', consentRoutes(context))
  routes.route('/', settingsRoutes(context))
  refuseOtherMethods(routes)
  return routes
}
