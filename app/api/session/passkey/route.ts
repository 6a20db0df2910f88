import { getAnySession, requireProof } from '@/lib/server/auth/guards'
import { formText, rawFormText, readForm } from '@/lib/server/http/form-fields'
import {
  longestPasskeyName,
  readPasskeyAnswer,
  requirePasskey,
} from '@/lib/server/http/read-passkey'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { services } from '@/lib/server/services'

/** A person's own passkeys: to add one, to show by one that it is them, to remove one. */
export const POST = withRoute(async (request) => {
  const session = await getAnySession()
  const form = await readForm(request)
  const { passkeys } = await services()
  const step = form.get('step')
  if (step === 'begin_proof') {
    const options = await passkeys.beginProof(session)
    if (options === undefined) throw new HttpError(409, { say: 'problems.passkey_none' })
    return Response.json(options)
  }
  if (step === 'prove') {
    requirePasskey(await passkeys.prove(session, readPasskeyAnswer(form)))
    return new Response(null, { status: 204 })
  }
  requireProof(session)
  switch (step) {
    case 'begin':
      return Response.json(await passkeys.beginAdding(session))
    case 'add': {
      const name = formText(form, 'name', longestPasskeyName)
      if (name === '') throw new HttpError(422, { say: 'problems.passkey_name' })
      requirePasskey(await passkeys.add(session, { response: readPasskeyAnswer(form), name }))
      return new Response(null, { status: 204 })
    }
    case 'remove':
      await passkeys.remove(session, rawFormText(form, 'id'))
      return redirectTo('/settings/security')
    default:
      throw new HttpError(400, { say: 'problems.field', values: { field: 'step' } })
  }
})
