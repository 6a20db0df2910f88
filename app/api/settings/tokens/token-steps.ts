import { SecretText } from '@/lib/bank-contract/secret-text'
import { isApiScope, maxTokenName, tokenDays, tokenUses } from '@/lib/domain/api/api-token'
import { endToken, makeToken } from '@/lib/server/api/tokens'
import { type PersonSession, requireProof } from '@/lib/server/auth/guards'
import type { Context } from '@/lib/server/context'
import { keepShownOnce } from '@/lib/server/db/shown-once'
import { formText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import { spend } from '@/lib/server/rights/budgets'

type TokenStep = (context: Context, session: PersonSession, form: FormData) => Promise<void>

export const tokenSteps: Readonly<Record<string, TokenStep>> = {
  make: async (context, session, form) => {
    requireProof(session)
    const wanted = parseToken(form)
    await spend(context, session, 'links')
    const secret = await makeToken(context, session.person, wanted)
    if (secret === undefined) throw new HttpError(409, { say: 'problems.too_many_tokens' })
    const shown =
      wanted.use === 'bearer'
        ? secret
        : new SecretText(`${context.env.appOrigin}/api/sheet/${secret.reveal()}.csv`)
    await keepShownOnce(context.store, session, 'api_token', shown)
  },
  end: (context, session, form) => endToken(context, session.person, formText(form, 'token', 36)),
}

/** Throws HttpError 400. */
function parseToken(form: FormData) {
  const name = formText(form, 'name', maxTokenName).trim()
  const use = tokenUses.find((each) => each === form.get('use'))
  const days = tokenDays.find((each) => String(each) === form.get('valid_days'))
  const chosen = form.getAll('scope').filter(isApiScope)
  // A spreadsheet reads its one list, and nothing else.
  const scopes = use === 'sheet' ? (['read'] as const) : chosen
  if (name === '' || use === undefined || days === undefined || scopes.length === 0) {
    throw new HttpError(400, { say: 'problems.bad_token' })
  }
  return { name, use, days, scopes }
}
