import { answerLimits, type FileRefusal } from '@/lib/domain/answers/answer-file'
import { addFile } from '@/lib/server/answers/answer'
import type { AnswerFault, AnswerNeeds } from '@/lib/server/answers/change-answers'
import { type ComingFile, sealFile } from '@/lib/server/answers/seal-file'
import type { OpenAnswer } from '@/lib/server/answers/visit'
import { countBytes, finishFile, listFiles, type StoredFile } from '@/lib/server/db/answer-file'
import { forFirm } from '@/lib/server/db/store/firm-role'

export interface GivenFile extends ComingFile {
  readonly question: string
}

export type KeptFile =
  | { readonly kind: 'kept'; readonly file: StoredFile }
  | { readonly kind: 'refused'; readonly why: FileRefusal | AnswerFault }

/** Keeps a file that a client gives to a question, where it is a document and has room. Rejects where its bytes do. */
export async function keepFile(
  needs: AnswerNeeds,
  open: OpenAnswer,
  { question, name, bytes }: GivenFile,
): Promise<KeptFile> {
  const { firm_id, id: request_id, questions } = open.stored
  if (!questions.some((each) => each.id === question)) {
    return { kind: 'refused', why: 'unknown_question' }
  }
  const { query } = forFirm(needs.store.database, firm_id)
  const sealed = { query, vault: needs.store.vault }
  const room = answerLimits.request - (await countBytes(query, { firm_id, request_id }))
  const kept = await listFiles(sealed, firm_id, [request_id])
  if (kept.length >= answerLimits.files) return { kind: 'refused', why: 'no_room' }
  const place = { firm_id, of: { request_id, question }, room }
  return sealFile<KeptFile>(sealed, place, { name, bytes }, async (sealedFile) => {
    const { id, type, size } = sealedFile
    const fault = await addFile(needs, open, { question, file: id }, async (steps) => {
      // Others may have come meanwhile.
      const used = await countBytes(steps.query, { firm_id, request_id })
      if (used + size > answerLimits.request) steps.refuse('no_room')
      await finishFile(steps.query, { firm_id, file_id: id }, sealedFile)
    })
    const isKept = fault === undefined
    return {
      isKept,
      outcome: isKept
        ? { kind: 'kept', file: { id, question, name, type, size } }
        : { kind: 'refused', why: fault },
    }
  })
}
