import * as z from 'zod'

export const postalAddressSchema = z.object({
  line_1: z.string(),
  line_2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postal_code: z.string(),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
})

export type PostalAddress = z.infer<typeof postalAddressSchema>
