import { randomUUID } from 'node:crypto'
import { answerLimits, type FileRefusal } from '@/lib/domain/answers/answer-file'
import { checkFile } from '@/lib/domain/answers/check-file'
import { addFile } from '@/lib/server/answers/answer'
import type { AnswerFault, AnswerNeeds } from '@/lib/server/answers/change-answers'
import { createInflater } from '@/lib/server/answers/inflate'
import type { OpenAnswer } from '@/lib/server/answers/visit'
import {
  addPart,
  beginFile,
  countBytes,
  finishFile,
  listFiles,
  removeFiles,
  type StoredFile,
} from '@/lib/server/db/answer-file'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'

export interface GivenFile {
  readonly question: string
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

export type KeptFile =
  | { readonly kind: 'kept'; readonly file: StoredFile }
  | { readonly kind: 'refused'; readonly why: FileRefusal | AnswerFault }

// A statement carries as much of a file.
const partBytes = 192 * 1024

/**
 * Seals a file part by part while it comes and is judged; it is there once all of it is, and of one that is refused
 * or breaks off nothing stays. Rejects where the bytes do.
 */
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
  const ref = { firm_id, file_id: randomUUID() }
  const room = answerLimits.request - (await countBytes(query, { firm_id, request_id }))
  const kept = await listFiles(sealed, firm_id, [request_id])
  if (kept.length >= answerLimits.files) return { kind: 'refused', why: 'no_room' }
  await beginFile(sealed, ref, { request_id, question, name })
  let isKept = false
  try {
    const means = { inflate: createInflater, room }
    const verdict = await checkFile(sealing(sealed, ref, bytes), means)
    if (verdict.kind === 'refused') return verdict
    const { type, size } = verdict
    const file = ref.file_id
    const fault = await addFile(needs, open, { question, file }, async (steps) => {
      // Others may have come meanwhile.
      const used = await countBytes(steps.query, { firm_id, request_id })
      if (used + size > answerLimits.request) steps.refuse('no_room')
      await finishFile(steps.query, ref, { type, size })
    })
    if (fault !== undefined) return { kind: 'refused', why: fault }
    isKept = true
    return { kind: 'kept', file: { id: file, question, name, type, size } }
  } finally {
    if (!isKept) await removeFiles(query, firm_id, [ref.file_id])
  }
}

/** The same bytes, each part stored before the next is read. */
async function* sealing(
  sealed: SealedQuery,
  ref: Parameters<typeof addPart>[1],
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held = Buffer.alloc(0)
  let part = 0
  const store = async (length: number): Promise<void> => {
    await addPart(sealed, ref, part, held.subarray(0, length))
    held = held.subarray(length)
    part += 1
  }
  for await (const piece of bytes) {
    held = Buffer.concat([held, piece])
    while (held.length >= partBytes) await store(partBytes)
    yield piece
  }
  if (held.length > 0) await store(held.length)
}
