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
  const ways: Answers['proofWays'] = await findProofWays(getContext(), await getAnySession())
  return Response.json(ways)
})

/** By the password or a code. A form without a script leads on to `next`, or back to its own page. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const attempt = { ...(await readAttempt(request)), typed: rawFormText(form, 'password') }
  const outcome = await proveTyped(getContext(), session, attempt)
  if (outcome.kind === 'proven') await keepProof(outcome)
  if (isNavigation(request.headers)) {
    const next = ownPath(rawFormText(form, 'next'), getContext().env.appOrigin)
    return redirectTo(outcome.kind === 'proven' ? next : confirmPath(next, outcome.kind))
  }
  requireProven(outcome)
  return new Response(null, { status: 204 })
})
