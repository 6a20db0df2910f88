import { sendAnswers } from '@/lib/server/answers/answer'
import { getContext } from '@/lib/server/context'
import { answerStep, readAnswers } from '@/lib/server/http/answer-step'
import { readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** Gives the firm what a client has answered: all of it, or what is there where they say so. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    return answerStep(request, form, 'save', async (open) => {
      const answers = readAnswers(form, open)
      const isPart = form.get('part') === 'on'
      const sent = await sendAnswers(getContext(), open, { answers, isPart })
      return sent === 'missing' ? { view: 'missing' } : { refused: sent }
    })
  },
  { orOpaque: true },
)
