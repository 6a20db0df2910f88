import { type PersonSession, requireProof } from '@/lib/server/auth/guards'
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyProof,
  proveByPasskey,
  removePasskey,
} from '@/lib/server/auth/passkeys'
import { keepProof } from '@/lib/server/auth/keep-session'
import type { Context } from '@/lib/server/context'
import { formText, rawFormText } from '@/lib/server/http/form-fields'
import { maxPasskeyName, readPasskeyAnswer, requirePasskey } from '@/lib/server/http/read-passkey'
import { HttpError } from '@/lib/server/http/to-problem'
import { redirectTo } from '@/lib/server/http/with-route'

type PasskeyStep = (context: Context, session: PersonSession, form: FormData) => Promise<Response>

export const passkeySteps: Readonly<Record<string, PasskeyStep>> = {
  begin_proof: async (context, session) => {
    const options = await beginPasskeyProof(context, session)
    if (options === undefined) throw new HttpError(409, { say: 'problems.passkey_none' })
    return Response.json(options)
  },
  prove: async (context, session, form) => {
    const answer = readPasskeyAnswer(form)
    await keepProof(requirePasskey(await proveByPasskey(context, session, answer)))
    return new Response(null, { status: 204 })
  },
  begin: async (context, session) => {
    requireProof(session)
    return Response.json(await beginAddingPasskey(context, session))
  },
  add: async (context, session, form) => {
    requireProof(session)
    const name = formText(form, 'name', maxPasskeyName)
    if (name === '') throw new HttpError(422, { say: 'problems.passkey_name' })
    requirePasskey(await addPasskey(context, session, { response: readPasskeyAnswer(form), name }))
    return new Response(null, { status: 204 })
  },
  remove: async (context, session, form) => {
    requireProof(session)
    await removePasskey(context, session, rawFormText(form, 'id'))
    return redirectTo('/settings/security')
  },
}
