import { answerAuth } from '@/lib/server/auth/next-auth'
import { findWait } from '@/lib/server/auth/return-path'
import { isNavigation } from '@/lib/server/http/problem-response'
import { HttpError, throttled } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

interface Params {
  nextauth: string[]
}

const handle = withRoute<Params>(async (request, params) => {
  const response = await answerAuth(request, params.nextauth)
  if (response === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  // A browser is led back to the form, which says the same; a program reads a status.
  const wait = isNavigation(request.headers) ? undefined : await waitOf(response)
  if (wait !== undefined) throw throttled('signin.refused_attempts', wait)
  return response
})

async function waitOf(response: Response): Promise<number | undefined> {
  const location = response.headers.get('location')
  const { env } = getContext()
  return location === null
    ? undefined
    : findWait(new URL(location, env.appOrigin).searchParams.get('error'))
}

export { handle as GET, handle as POST }
