import * as z from 'zod/mini'

/** What somebody did to a close before. */
const earlierSchema = z.object({
  does: z.string(),
  name: z.string(),
  at: z.string(),
  /** The reason or note that they gave. */
  words: z.string(),
})

/** Why a change of a close was not made: what others did, of all of it or of some findings. */
export const closeConflictSchema = z.object({
  detail: z.string(),
  earlier: z.array(earlierSchema).check(z.minLength(1)),
  /** How many findings were decided all the same. */
  kept: z.optional(z.number()),
})

export type CloseConflict = z.infer<typeof closeConflictSchema>
