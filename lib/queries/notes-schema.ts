import * as z from 'zod/mini'

/** The notes on one thing of a client. */
export const notesSchema = z.object({
  notes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      initials: z.string(),
      hue: z.string(),
      at: z.string(),
      text: z.string(),
      /** How many it has had: more than one, and it was edited. */
      versions: z.number(),
      isOwn: z.boolean(),
    }),
  ),
})
