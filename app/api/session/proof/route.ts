import type { Answers } from '@/lib/queries/answers'
import { getAnySession } from '@/lib/server/auth/guards'
import { keepProof } from '@/lib/server/auth/keep-session'
import { findProofWays, proveTyped } from '@/lib/server/auth/proof-ways'
import { confirmPath, ownPath } from '@/lib/server/auth/return-path'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { isNavigation } from '@/lib/server/http/problem-response'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { requireProven } from '@/lib/server/http/require-password'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

export const GET = withRoute(async () => {
  const ways = await findProofWays(getContext(), await getAnySession())
  return Response.json(ways satisfies Answers['proofWays'])
})

/** By the password or a code. A form without a script leads on to `next`, or back to its own page. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const attempt = { ...(await readAttempt(request)), typed: rawFormText(form, 'password') }
  const outcome = await proveTyped(getContext(), session, attempt)
  const next = ownPath(rawFormText(form, 'next'), getContext().env.appOrigin)
  const isPage = isNavigation(request.headers)
  if (isPage && outcome.kind !== 'proven') return redirectTo(confirmPath(next, outcome.kind))
  await keepProof(requireProven(outcome))
  return isPage ? redirectTo(next) : new Response(null, { status: 204 })
})
