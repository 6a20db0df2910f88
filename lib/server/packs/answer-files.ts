import type { AnsweredFile } from '@/lib/domain/packs/answered-files'
import { defaultNaming } from '@/lib/domain/exports/file-naming'
import type { NamedFile } from '@/lib/domain/packs/pack-names'
import { localDay } from '@/lib/domain/periods/local-clock'
import type { Reader } from '@/lib/format/create-reader'
import { findFile, type KeptFile, readParts } from '@/lib/server/db/answer-file'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { isPartMissing } from '@/lib/server/db/sealed-bytes'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { isAccessUnreadable } from '@/lib/server/db/vault'
import type { GatheredFile } from '@/lib/server/packs/gather-files'
import { NotMadeError } from '@/lib/server/packs/pack-request'
import type { PackSpool } from '@/lib/server/packs/pack-spool'

/** A file that a client sent, in the firm’s store. */
export interface AnswerFile extends NamedFile {
  readonly kind: 'answer'
  readonly at: string
  readonly size: number
}

// By what its content was checked to be, and not by what its name says.
const endings = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/heic': '.heic',
} as const satisfies Record<KeptFile['type'], string>

/** Named as a receipt is. Throws NotMadeError where one was deleted a moment ago. */
export async function wantAnswers(
  sealed: SealedQuery,
  ref: ConnectionRef,
  answered: readonly AnsweredFile[],
  { text, timeZone }: Reader,
): Promise<AnswerFile[]> {
  const dayOf = localDay(timeZone)
  const files: AnswerFile[] = []
  for (const { id, name, at, title, day } of answered) {
    const kept = await findFile(sealed, ref, id)
    if (kept === undefined) {
      throw new NotMadeError({ file: `answers/${name}`, reason: text('exports.why_no_document') })
    }
    const values = {
      date: day ?? dayOf(at),
      payee: title,
      file: name.replace(/\.[a-z0-9]{1,8}$/i, '') || id,
    }
    const parts = defaultNaming.receipts.fields.map((field) => values[field as keyof typeof values])
    const { size, type } = kept
    files.push({ kind: 'answer', source: id, parts, extension: endings[type], at, size })
  }
  return files
}

/** Opens their seals part by part into the pack’s one file. Throws NotMadeError where one cannot be read whole. */
export async function gatherAnswers(
  sealed: SealedQuery,
  { firm_id }: Pick<ConnectionRef, 'firm_id'>,
  files: readonly (AnswerFile & { readonly name: string })[],
  spool: PackSpool,
  { text }: Reader,
): Promise<GatheredFile[]> {
  const gathered: GatheredFile[] = []
  for (const { kind, source, name, at, size } of files) {
    try {
      const spooled = await spool.add(readParts(sealed, { firm_id, file_id: source }, size))
      gathered.push({ kind, source, name, readAt: at, ...spooled })
    } catch (error) {
      if (!(isPartMissing(error) || isAccessUnreadable(error))) throw error
      throw new NotMadeError({ file: name, reason: text('packs_data.why_answer') })
    }
  }
  return gathered
}
