import type { Answers } from '@/lib/queries/answers'
import { getAnySession } from '@/lib/server/auth/guards'
import { findProofWays, proveTyped } from '@/lib/server/auth/proof-ways'
import { confirmPath, ownPath } from '@/lib/server/auth/return-path'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { isNavigation } from '@/lib/server/http/problem-response'
import { HttpError, throttled } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** By what the person may confirm that it is them. */
export const GET = withRoute(async () => {
  const session = await getAnySession()
  const ways: Answers['proofWays'] = await findProofWays(getContext(), session)
  return Response.json(ways)
})

/**
 * The person confirms that it is them, by the password or a code. A form without a script leads on to
 * `next`, or back to its page with what was wrong.
 */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const context = getContext()
  const typed = rawFormText(form, 'password')
  const outcome = await proveTyped(context, session, { ...(await readAttempt(request)), typed })
  const { kind } = outcome
  if (isNavigation(request.headers)) {
    const next = ownPath(rawFormText(form, 'next'), context.env.appOrigin)
    if (kind === 'proven') return redirectTo(next)
    return redirectTo(confirmPath(next, kind))
  }
  if (kind === 'refused') throw new HttpError(422, { say: 'problems.proof_wrong' })
  if (kind === 'passwords_off') throw new HttpError(422, { say: 'problems.passwords_off' })
  if (outcome.kind === 'throttled') {
    throw throttled('problems.password_later', outcome.retryAfterSeconds)
  }
  return new Response(null, { status: 204 })
})
