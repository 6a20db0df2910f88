import { keepFile } from '@/lib/server/answers/keep-file'
import { getContext } from '@/lib/server/context'
import { answerStep } from '@/lib/server/http/answer-step'
import { rawFormText } from '@/lib/server/http/form-fields'
import { readUpload } from '@/lib/server/http/read-upload'
import { uploadTurnsOf } from '@/lib/server/http/upload-turns'
import { withRoute } from '@/lib/server/http/with-route'

/** Takes a file of a client, which is read as it comes. */
export const POST = withRoute(
  async (request) => {
    const { fields, name, bytes, letGo } = await readUpload(request)
    const question = rawFormText(fields, 'question')
    try {
      return await answerStep(request, fields, 'file', async (open) => {
        const keep = () => keepFile(getContext(), open, { question, name, bytes })
        const kept = await uploadTurnsOf(getContext()).take(open.stored.id, keep)
        if (kept.kind === 'kept') return { question, file: kept.file }
        return { question, refused: kept.why, fileName: name }
      })
    } finally {
      await letGo()
    }
  },
  { orOpaque: true },
)
