import { saveAnswers } from '@/lib/server/answers/answer'
import { getContext } from '@/lib/server/context'
import { answerStep, readAnswers } from '@/lib/server/http/answer-step'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** Keeps what a client has written so far: while it is typed, or by the button that leaves. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    return answerStep(request, form, 'save', async (open) => {
      const refused = await saveAnswers(getContext(), open, readAnswers(form, open))
      return refused === undefined ? { view: 'later' } : { refused }
    })
  },
  { orOpaque: true },
)
