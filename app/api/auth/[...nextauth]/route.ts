import { answerAuth } from '@/lib/server/auth/next-auth'
import { HttpError } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'

interface Params {
  nextauth: string[]
}

const handle = withRoute<Params>(async (request, params) => {
  const response = await answerAuth(request, params.nextauth)
  if (response === undefined) throw new HttpError(404, { say: 'problems.nothing_here' })
  return response
})

export { handle as GET, handle as POST }
