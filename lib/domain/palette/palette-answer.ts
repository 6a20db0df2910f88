import * as z from 'zod'

const itemSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Where it is, or what tells it from another one of the same name. */
  detail: z.string().optional(),
  /** Money, apart from the rest so that it can be blurred. */
  amount: z.string().optional(),
  /** The client or counterparty whose avatar stands before it. */
  avatar: z
    .object({ id: z.string(), name: z.string(), kind: z.enum(['client', 'person']) })
    .optional(),
  icon: z
    .enum([
      'account',
      'card',
      'customer',
      'display',
      'export',
      'invoice',
      'list',
      'period',
      'screen',
      'statement',
    ])
    .optional(),
  href: z.string().optional(),
  /** A preference, as the person's menu sets it. */
  set: z.object({ name: z.string(), value: z.string() }).optional(),
  /** What the bank is to be queried for next, for the same words. */
  lookup: z.string().optional(),
  /** Its number, name or identifier is exactly what was typed. */
  isExact: z.boolean().optional(),
})

const groupSchema = z.object({
  id: z.string(),
  label: z.string(),
  items: z.array(itemSchema).readonly(),
})

export const paletteContentsSchema = z.object({
  groups: z.array(groupSchema).readonly(),
  /** The client whose bank can be searched. */
  client: z.object({ connection_id: z.string(), name: z.string() }).optional(),
})

export const paletteAnswerSchema = z.object({
  groups: z.array(groupSchema).readonly(),
  /** Says that not everything could be searched. */
  note: z.string().optional(),
  /** What to query the bank for next, since nothing was found. */
  next: z.string().optional(),
})

/** One line of the palette: it leads somewhere, sets something, or reads more. */
export type PaletteItem = Readonly<z.infer<typeof itemSchema>>
export type PaletteIcon = NonNullable<PaletteItem['icon']>
export type PaletteGroup = Readonly<z.infer<typeof groupSchema>>

/** What the palette holds before anything is typed. */
export type PaletteContents = Readonly<z.infer<typeof paletteContentsSchema>>

/** What was found for what was typed. */
export type PaletteAnswer = Readonly<z.infer<typeof paletteAnswerSchema>>
