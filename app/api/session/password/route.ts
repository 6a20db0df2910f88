import { getSession } from '@/lib/server/auth/guards'
import { changePassword } from '@/lib/server/auth/change-password'
import { passwordLength } from '@/lib/server/auth/new-password'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { readAttempt } from '@/lib/server/http/read-attempt'
import { HttpError, throttled } from '@/lib/server/http/to-problem'
import { withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** Changes one's own password; every other session of this person ends. */
export const POST = withRoute(async (request) => {
  const session = await getSession()
  const form = await readForm(request)
  const next = rawFormText(form, 'next')
  if (next !== rawFormText(form, 'again'))
    throw new HttpError(422, { say: 'problems.password_differs' })
  const outcome = await changePassword(getContext(), session, {
    ...(await readAttempt(request)),
    password: rawFormText(form, 'current'),
    next,
  })
  switch (outcome.kind) {
    case 'changed':
      return new Response(null, { status: 204 })
    case 'refused':
      throw new HttpError(422, { say: 'problems.password_wrong' })
    case 'unchanged':
      throw new HttpError(422, { say: 'problems.password_unchanged' })
    case 'length':
    case 'common':
    case 'personal':
      throw new HttpError(422, {
        say: `problems.password_${outcome.kind}`,
        values: passwordLength,
      })
    case 'passwords_off':
      throw new HttpError(422, { say: 'problems.passwords_off' })
    case 'throttled':
      throw throttled('problems.password_later', outcome.retryAfterSeconds)
  }
})
