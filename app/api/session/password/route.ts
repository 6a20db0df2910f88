import { changePassword } from '@/lib/server/auth/change-password'
import { getSession } from '@/lib/server/auth/guards'
import { keepProof } from '@/lib/server/auth/keep-session'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { requireChanged } from '@/lib/server/http/require-password'
import { withRoute } from '@/lib/server/http/with-route'

/** Changes one's own password; every other session of this person ends. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const form = await readForm(request)
  const outcome = await changePassword(getContext(), session, {
    ...(await readAttempt(request)),
    password: rawFormText(form, 'current'),
    next: rawFormText(form, 'next'),
    again: rawFormText(form, 'again'),
  })
  await keepProof(requireChanged(outcome))
  return new Response(null, { status: 204 })
})
