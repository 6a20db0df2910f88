import { removeFile } from '@/lib/server/answers/answer'
import { getContext } from '@/lib/server/context'
import { answerStep } from '@/lib/server/http/answer-step'
import { rawFormText, readForm } from '@/lib/server/http/form-fields'
import { withRoute } from '@/lib/server/http/with-route'

/** Takes a file out of an answer of a client. */
export const POST = withRoute(
  async (request) => {
    const form = await readForm(request)
    const question = rawFormText(form, 'question')
    const file = rawFormText(form, 'file')
    return answerStep(request, form, 'save', async (open) => ({
      question,
      refused: await removeFile(getContext(), open, { question, file }),
      view: 'change',
    }))
  },
  { orOpaque: true },
)
