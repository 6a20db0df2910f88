import {
  answerLimits,
  type AnswerFileType,
  type FileRefusal,
  type FileVerdict,
} from '@/lib/domain/answers/answer-file'
import {
  type ByteReader,
  createByteReader,
  numberAt,
  textOf,
} from '@/lib/domain/answers/byte-reader'
import { checkHeic, isHeic } from '@/lib/domain/answers/check-heic'
import { checkJpeg } from '@/lib/domain/answers/check-jpeg'
import { checkPdf, pdfLimits } from '@/lib/domain/answers/check-pdf'
import { checkPng } from '@/lib/domain/answers/check-png'
import type { Inflater } from '@/lib/domain/answers/pdf-stream'

/** What a check needs from its surroundings. */
export interface FileCheckMeans {
  readonly inflate: () => Inflater
  /** In bytes: a file that is longer is not read on. */
  readonly room?: number
  readonly inflated?: number
}

/**
 * Judges a file by its content while it comes, piece by piece; its name and what its sender says of it count for
 * nothing. Rejects where the pieces do.
 */
export async function checkFile(
  pieces: AsyncIterable<Uint8Array>,
  { inflate, room = answerLimits.file, inflated = pdfLimits.inflated }: FileCheckMeans,
): Promise<FileVerdict> {
  const most = Math.min(room, answerLimits.file)
  const tail = createTail()
  let size = 0
  let isTooLong = false
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      size += piece.length
      isTooLong ||= size > most
      if (isTooLong) return
      tail.add(piece)
      yield piece
    }
  }
  const source = counted()
  try {
    const reader = createByteReader(source)
    const head = await takeHead(reader)
    const type = typeOf(head)
    const checks: Record<AnswerFileType, () => Promise<FileRefusal | undefined>> = {
      'application/pdf': () => checkPdf(reader, inflate, { inflated }),
      'image/png': () => checkPng(reader),
      'image/jpeg': () => checkJpeg(reader),
      'image/heic': () => checkHeic(reader),
    }
    const fault = type === undefined ? 'type' : await checks[type]()
    if (isTooLong) return refused(size > answerLimits.file ? 'too_large' : 'no_room')
    if (size === 0) return refused('empty')
    if (fault !== undefined || type === undefined) return refused(fault ?? 'type')
    // A ZIP is read from its end, so that any other file may stand before it.
    return tail.endsAsZip(size) ? refused('mixed') : { kind: 'accepted', type, size }
  } finally {
    await source.return(undefined)
  }
}

function refused(why: FileRefusal): FileVerdict {
  return { kind: 'refused', why }
}

const headBytes = 16

async function takeHead(reader: ByteReader): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < headBytes) {
    const piece = await reader.next()
    if (piece === undefined) break
    const both = new Uint8Array(head.length + piece.length)
    both.set(head)
    both.set(piece, head.length)
    head = both
  }
  reader.back(head)
  return head
}

function typeOf(head: Uint8Array): AnswerFileType | undefined {
  const text = textOf(head.subarray(0, headBytes))
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (numberAt(head, 0) === 0x89504e47 && text.slice(4, 8) === '\r\n\x1a\n') return 'image/png'
  if (head.length > 3 && numberAt(head, 0, 3) === 0xffd8ff) return 'image/jpeg'
  return isHeic(head) ? 'image/heic' : undefined
}

// The end of a ZIP, and the longest comment that may follow it.
const [zipEnd, zipEndBytes, maxComment] = ['PK\x05\x06', 22, 65_535]

function createTail() {
  let tail: Uint8Array = new Uint8Array()
  return {
    add: (piece: Uint8Array): void => {
      const both = new Uint8Array(tail.length + piece.length)
      both.set(tail)
      both.set(piece, tail.length)
      tail = both.slice(-(zipEndBytes + maxComment))
    },
    endsAsZip: (size: number): boolean => {
      const text = textOf(tail)
      for (let at = text.indexOf(zipEnd); at >= 0; at = text.indexOf(zipEnd, at + 1)) {
        const end = tail.slice(at, at + zipEndBytes).toReversed()
        if (end.length < zipEndBytes) return false
        // Little-endian, so read from behind: the comment’s length, the directory’s place and size.
        const [comment, place, length] = [numberAt(end, 0, 2), numberAt(end, 2), numberAt(end, 6)]
        const left = tail.length - at - zipEndBytes
        if (comment <= left && place + length <= size - left - zipEndBytes) return true
      }
      return false
    },
  }
}
