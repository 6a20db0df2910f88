import * as z from 'zod/mini'

/** What a firm and its client’s bank say of a pack now, line by line as it becomes known. */
export const packTodaySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('kept'),
    /** Who made a pack with this manifest here first, and when, in words; null where nobody did. */
    made: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('file'),
    name: z.string(),
    is: z.enum(['same', 'different', 'gone', 'cannot_tell']),
    /** What the bank gives now, where that differs: its size in words and its SHA-256. */
    size: z.optional(z.string()),
    sha256: z.optional(z.string()),
    /** Why nobody can tell. */
    reason: z.optional(z.string()),
  }),
])

export type PackToday = z.infer<typeof packTodaySchema>

/** So many files are compared by one request. */
export const maxQueried = 400

/** Kinds of files that the bank has; the others are the firm’s own. */
export const kindsAtBank = ['statement', 'invoice', 'receipt', 'transactions'] as const
