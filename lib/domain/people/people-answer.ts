import * as z from 'zod/mini'

/** Absent where no mail server is configured. */
const mailOutcomeSchema = z.enum(['sent', 'failed'])

/** A link that was made just now: none where it was mailed. */
const madeLink = { href: z.optional(z.string()), mail: z.optional(mailOutcomeSchema) }

export const personLinkSchema = z.object(madeLink)

/** A person was saved; `confirm` says how their new address is confirmed, before which it is the old one. */
export const savedPersonSchema = z.object({
  confirm: z.optional(z.object({ email: z.string(), ...madeLink })),
})

export const invitedPeopleSchema = z.object({
  links: z.array(z.object({ email: z.string(), ...madeLink, problem: z.optional(z.string()) })),
})
