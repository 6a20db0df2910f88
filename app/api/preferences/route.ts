import {
  parsePreferences,
  preferencesCookieName,
  serializePreferences,
} from '@/lib/format/preferences'
import { ownPath } from '@/lib/server/auth/return-path'
import { readForm } from '@/lib/server/http/form-fields'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

const yearSeconds = 365 * 24 * 60 * 60

// Theme and density are no secret and belong to the browser: nobody has to be signed in.
export const POST = withRoute(async (request) => {
  const { env } = getContext()
  const name = preferencesCookieName(env.isHttps)
  const wanted = new URLSearchParams()
  for (const [key, value] of await readForm(request)) {
    if (typeof value === 'string') wanted.set(key, value)
  }
  const preferences = parsePreferences(
    wanted.toString(),
    parsePreferences(findCookie(request, name)),
  )
  const response = redirectTo(ownPath(request.headers.get('referer'), env.appOrigin))
  response.headers.append(
    'set-cookie',
    `${name}=${serializePreferences(preferences)}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${env.isHttps ? '; Secure' : ''}`,
  )
  return response
})

function findCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split('; ') ?? []
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
