import { endCurrentSession } from '@/lib/server/auth/keep-session'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

export const POST = withRoute(async () => {
  await endCurrentSession()
  const response = redirectTo('/sign-in?signed_out=1')
  // What the browser keeps of pages and files goes too; cookies hold the language and the theme alone.
  response.headers.set('clear-site-data', '"cache", "storage"')
  return response
})
