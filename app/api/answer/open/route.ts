import { SecretText } from '@/lib/bank-contract/secret-text'
import { openRequest } from '@/lib/server/answers/answer'
import { findAnySession } from '@/lib/server/auth/request-session'
import { getContext } from '@/lib/server/context'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { isBinding, openedBy } from '@/lib/server/http/opened-by'
import { answerPath, visitAnswer } from '@/lib/server/http/visit-answer'
import { redirectTo, withRoute } from '@/lib/server/http/with-route'

// Its page sends no referrer, so the form shows no origin: the link itself, in the body, gives the right.
/** Gives the questions to the first browser in which somebody presses the button. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    const token = rawFormText(form, 'token')
    const response = redirectTo(answerPath(token))
    // Who looks after the link at the firm must not take it from the client.
    if ((await findAnySession()) !== undefined) return response
    const visit = await visitAnswer(token, request.headers)
    const given = rawFormText(form, 'binding')
    if (visit.kind !== 'start' || !isBinding(given)) return response
    const binding = new SecretText(given)
    if (!(await openRequest(getContext(), visit, binding))) return response
    return openedBy(response, visit, binding)
  },
  { orOpaque: true },
)
