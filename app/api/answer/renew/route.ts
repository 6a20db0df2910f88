import { renewLink } from '@/lib/server/answers/renew-link'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { spendOfLink } from '@/lib/server/http/link-budgets'
import { answerPath, renewedPath, visitAnswer } from '@/lib/server/http/visit-answer'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'
import { mailerOf } from '@/lib/server/mail/mailer'

/** Sends another link to the address of a client, for the device on which the first was not opened. */
export const POST = withRoute(
  async (request) => {
    const token = rawFormText(await readForm(request), 'token')
    const visit = await visitAnswer(token, request.headers)
    if (visit.kind !== 'elsewhere') return redirectTo(answerPath(token))
    const context = getContext()
    await spendOfLink(context, request.headers, visit.stored.id, 'renew')
    const isSent = await renewLink(context, mailerOf(context), visit)
    return redirectTo(isSent ? renewedPath : answerPath(token))
  },
  { orOpaque: true },
)
