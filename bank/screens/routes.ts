import { Hono } from 'hono'
import { refuseOtherMethods } from '@/bank/api/refuse-other-methods'
import type { BankContext } from '@/bank/context'
import { connectRoutes } from '@/bank/screens/connect-routes'
import { settingsRoutes } from '@/bank/screens/settings-routes'
import { signInRoutes } from '@/bank/screens/sign-in-routes'
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
  routes.route('/', connectRoutes(context))
  routes.route('/', settingsRoutes(context))
  refuseOtherMethods(routes)
  return routes
}
