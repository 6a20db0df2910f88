import { endCurrentSession } from '@/lib/server/auth/guards'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

export const POST = withRoute(async () => {
  await endCurrentSession()
  return redirectTo('/sign-in?signed_out=1')
})
