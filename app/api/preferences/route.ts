import { parsePreferences, preferencesCookie } from '@/lib/format/preferences'
import { ownPath } from '@/lib/server/auth/return-path'
import { getContext } from '@/lib/server/context'
import { readForm } from '@/lib/server/http/form-fields'
import { readPreferences } from '@/lib/server/auth/request-language'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

// Theme and density are no secret and belong to the browser: nobody has to be signed in.
export const POST = withRoute(async (request) => {
  const { env } = getContext()
  const wanted = new URLSearchParams()
  for (const [key, value] of await readForm(request)) {
    if (typeof value === 'string') wanted.set(key, value)
  }
  const preferences = parsePreferences(wanted.toString(), await readPreferences())
  const response = redirectTo(ownPath(request.headers.get('referer'), env.appOrigin))
  response.headers.append('set-cookie', preferencesCookie(preferences, env.isHttps))
  return response
})
