import type { SecretText } from '@/lib/bank-contract/secret-text'
import { keepSignIn } from '@/lib/server/auth/keep-session'
import { beginPasskeySignIn, signInByPasskey } from '@/lib/server/auth/passkeys'
import { beginByPasskey, completeByPasskey } from '@/lib/server/auth/second-step'
import { signInLimits } from '@/lib/server/auth/sign-in-throttle'
import type { Context } from '@/lib/server/context'
import type { AttemptOrigin } from '@/lib/server/http/read-attempt'
import { readPasskeyAnswer, requirePasskey } from '@/lib/server/http/read-passkey'
import { HttpError, throttled } from '@/lib/server/http/to-problem'

interface Attempt {
  form: FormData
  origin: AttemptOrigin
  /** Of a sign-in that waits for its second step; undefined where the passkey is the whole of it. */
  token: SecretText | undefined
}

type SignInStep = (context: Context, attempt: Attempt) => Promise<Response>

export const signInSteps: Readonly<Record<string, SignInStep>> = {
  begin: async (context, { origin, token }) => {
    if (token === undefined) {
      const options = await beginPasskeySignIn(context, origin)
      if (options !== undefined) return Response.json(options)
      throw throttled('problems.password_later', signInLimits.windowSeconds)
    }
    const options = await beginByPasskey(context, token)
    if (options === undefined) throw new HttpError(409, { say: 'problems.passkey_expired' })
    return Response.json(options)
  },
  sign_in: async (context, { form, origin, token }) => {
    const response = readPasskeyAnswer(form)
    const outcome = await (token === undefined
      ? signInByPasskey(context, response, origin)
      : completeByPasskey(context, token, response, origin))
    await keepSignIn(context, requirePasskey(outcome), origin.knownDevice)
    return new Response(null, { status: 204 })
  },
}
