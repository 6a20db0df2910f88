import { getAnySession, requireProof } from '@/lib/server/auth/guards'
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyProof,
  proveByPasskey,
  removePasskey,
} from '@/lib/server/auth/passkeys'
import { formText, rawFormText, readForm } from '@/lib/server/http/form-fields'
import { maxPasskeyName, readPasskeyAnswer, requirePasskey } from '@/lib/server/http/read-passkey'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { getContext } from '@/lib/server/context'

/** A person's own passkeys: to add one, to show by one that it is them, to remove one. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const context = getContext()
  const step = form.get('step')
  if (step === 'begin_proof') {
    const options = await beginPasskeyProof(context, session)
    if (options === undefined) throw new HttpError(409, { say: 'problems.passkey_none' })
    return Response.json(options)
  }
  if (step === 'prove') {
    requirePasskey(await proveByPasskey(context, session, readPasskeyAnswer(form)))
    return new Response(null, { status: 204 })
  }
  requireProof(session)
  switch (step) {
    case 'begin':
      return Response.json(await beginAddingPasskey(context, session))
    case 'add': {
      const name = formText(form, 'name', maxPasskeyName)
      if (name === '') throw new HttpError(422, { say: 'problems.passkey_name' })
      requirePasskey(
        await addPasskey(context, session, { response: readPasskeyAnswer(form), name }),
      )
      return new Response(null, { status: 204 })
    }
    case 'remove':
      await removePasskey(context, session, rawFormText(form, 'id'))
      return redirectTo('/settings/security')
    default:
      throw new HttpError(400, { say: 'problems.field', values: { field: 'step' } })
  }
})
