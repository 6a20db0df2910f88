/** What a client may send. Each is known by its content, whatever its name says. */
export const answerFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'] as const

export type AnswerFileType = (typeof answerFileTypes)[number]

/** In bytes. A request has room for fifty megabytes in all. */
export const answerLimits = { file: 20_000_000, request: 50_000_000, files: 40 } as const

/** Why a file is not taken. */
export const fileRefusals = [
  'empty',
  /** Its content is not of one of the four types. */
  'type',
  'too_large',
  /** There is no room for it in this request any more. */
  'no_room',
  /** It ends too early, or is not built as its type is. */
  'broken',
  /** It opens with a password alone. */
  'encrypted',
  /** It would fill the memory of who opens it. */
  'bomb',
  /** It is two files in one. */
  'mixed',
] as const

export type FileRefusal = (typeof fileRefusals)[number]

export type FileVerdict =
  | { readonly kind: 'accepted'; readonly type: AnswerFileType; readonly size: number }
  | { readonly kind: 'refused'; readonly why: FileRefusal }

/** No picture of a document has more: a page of two metres at 600 dots an inch. */
export const maxPixels = 500_000_000
