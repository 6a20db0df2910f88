import { completeAtProvider } from '@/lib/server/auth/provider-steps'
import { providerOf } from '@/lib/server/auth/single-sign-on'
import { getContext } from '@/lib/server/context'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

/** The browser is back from the provider. */
export const GET = withRoute(async (request) => {
  const context = getContext()
  const openId = providerOf(context)
  if (openId === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  const { searchParams } = new URL(request.url)
  const origin = await readAttempt(request)
  return redirectTo(await completeAtProvider(context, openId, searchParams, origin))
})
